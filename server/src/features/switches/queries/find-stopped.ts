import type { Coin } from '@lode/shared/core/money';
import type { SwitchName } from '@lode/shared/switches/schemas';
import type { ClientSession } from 'mongoose';
import { SwitchModel, type SwitchRow } from '../switch.model.ts';
import { switchId } from '../switch-id.ts';

/** Which of these switches is off, for every coin or for this one; undefined while all are on. */
export async function findStopped(
  names: readonly SwitchName[],
  coin: Coin | null,
  session?: ClientSession,
): Promise<SwitchName | undefined> {
  const ids = (name: SwitchName) => [switchId({ name, coin: null }), switchId({ name, coin })];
  const rows = await SwitchModel.find(
    { _id: { $in: names.flatMap(ids) }, off: true },
    { _id: 1 },
    { session },
  )
    .limit(names.length * 2)
    .lean<Pick<SwitchRow, '_id'>[]>();
  const off = new Set(rows.map(({ _id }) => _id));
  return names.find((name) => ids(name).some((id) => off.has(id)));
}
