import type { Transaction } from '../../../platform/transaction.ts';
import { SettingModel } from '../settings.model.ts';

/** Stores a setting's value inside a command's transaction. */
export async function keepSetting(
  { session }: Transaction,
  name: string,
  value: unknown,
  at: Date,
): Promise<void> {
  await SettingModel.updateOne({ _id: name }, { $set: { value, updatedAt: at } }, { upsert: true, session });
}
