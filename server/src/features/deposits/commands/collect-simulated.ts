import { moveSimulated } from '../../chains/commands/move-simulated.ts';
import { listDemoReserves } from '../../reserves/queries/list-demo-reserves.ts';
import { DepositModel, type DepositRow, PaymentModel, type PaymentRow } from '../deposit.model.ts';

/** More than a demo credits between two rounds. */
const NEWEST = 1000;

/**
 * On invented chains, moves what was credited from the deposits' own addresses to the published reserve, as an operator
 * does with real coins (H6); each payment once.
 */
export async function collectSimulated(): Promise<void> {
  const reserves = await listDemoReserves();
  if (reserves.size === 0) return;
  const payments = await PaymentModel.find({ state: 'credited', coin: { $in: [...reserves.keys()] } })
    .sort({ creditedAt: -1 })
    .limit(NEWEST)
    .lean<PaymentRow[]>();
  const deposits = await DepositModel.find({ _id: { $in: payments.map(({ depositId }) => depositId) } })
    .limit(NEWEST)
    .lean<DepositRow[]>();
  const addressOf = new Map(deposits.map(({ _id, address }) => [String(_id), address]));
  await moveSimulated(
    payments.map(({ _id, depositId, coin, amount }) => ({
      of: _id,
      coin,
      from: addressOf.get(String(depositId)) ?? null,
      to: reserves.get(coin) ?? '',
      amount: BigInt(amount),
    })),
  );
}
