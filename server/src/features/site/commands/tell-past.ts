import type { DemoPast } from '@lode/shared/site/schemas';
import { DemoPastModel } from '../demo-past.model.ts';

/** How far the past has been written, for who looks at the site meanwhile. */
export async function tellPast({ day, days }: DemoPast): Promise<void> {
  await DemoPastModel.updateOne({ _id: 'past' }, { $set: { day, days } }, { upsert: true });
}

/** The past is whole: the site opens. */
export async function endPast(): Promise<void> {
  await DemoPastModel.deleteOne({ _id: 'past' });
}
