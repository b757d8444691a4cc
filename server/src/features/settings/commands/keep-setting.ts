import type { Transaction } from '../../../platform/transaction.ts';
import { continued } from '../series.ts';
import { SettingModel, type SettingRow, type SettingValue } from '../settings.model.ts';

/**
 * Stores a value that a setting has from its moment on, inside a command's transaction. The values before stay: what
 * is worked out about a time counts with those of that time.
 */
export async function keepSetting({ session }: Transaction, name: string, next: SettingValue): Promise<void> {
  const row = await SettingModel.findById(name, null, { session }).lean<SettingRow>();
  const series = continued(row?.series ?? [], next);
  await SettingModel.updateOne({ _id: name }, { $set: { series } }, { upsert: true, session });
}
