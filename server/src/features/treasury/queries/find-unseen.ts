import { ledgerUnits } from '../../../platform/coin-value.ts';
import { AddressBalanceModel, type AddressBalanceRow } from '../address-balance.model.ts';
import type { FoundBreak } from '../break.model.ts';
import { BreakModel } from '../break.model.ts';

const MOST = 1000;

/** Coins on deposit addresses that no recorded payment brought, as contracts may send them: each sum of each address once. */
export async function findUnseen(): Promise<FoundBreak[]> {
  const rows = await AddressBalanceModel.find({ surplus: { $type: 'string' } })
    .limit(MOST)
    .lean<AddressBalanceRow[]>();
  const found = rows.map(({ coin, address, surplus }): FoundBreak => {
    const amount = ledgerUnits(BigInt(surplus ?? 0), coin);
    return {
      kind: 'deposit',
      subject: address,
      asset: coin,
      amount,
      rows: [{ type: 'address', id: address, amount }],
    };
  });
  const known = await BreakModel.find(
    { kind: 'deposit', 'rows.id': { $in: found.map(({ subject }) => subject) } },
    { rows: 1 },
  ).lean<Pick<FoundBreak, 'rows'>[]>();
  const told = new Set(known.flatMap((one) => one.rows.map(({ id, amount }) => `${id} ${String(amount)}`)));
  return found.filter(({ subject, amount }) => !told.has(`${subject} ${String(amount)}`));
}
