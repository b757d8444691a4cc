import type { SwitchTarget } from '@lode/shared/switches/schemas';
import type { ClientSession } from 'mongoose';
import { SwitchModel, type SwitchRow } from '../switch.model.ts';
import { switchId } from '../switch-id.ts';

/** When a switch was switched off or on last; null for never. */
export async function lastChangeOf(target: SwitchTarget, session?: ClientSession): Promise<Date | null> {
  const row = await SwitchModel.findById(switchId(target), { since: 1 }, { session }).lean<
    Pick<SwitchRow, 'since'>
  >();
  return row?.since ?? null;
}
