import { chainUnits } from '../../../platform/coin-value.ts';
import { moveSimulated } from '../../chains/commands/move-simulated.ts';
import { listDemoReserves } from '../../reserves/queries/list-demo-reserves.ts';
import { RevenueModel, type RevenueRow } from '../revenue.model.ts';

/** More days than the demo lives through between two rounds. */
const NEWEST = 1000;

/** On invented chains, has the invented pool pay what it stated to the published reserve (H6); each statement once. */
export async function paySimulatedRevenue(): Promise<void> {
  const reserves = await listDemoReserves();
  if (reserves.size === 0) return;
  const rows = await RevenueModel.find(
    { state: 'confirmed', simulated: true, coin: { $in: [...reserves.keys()] } },
    null,
    { useBigInt64: true },
  )
    .sort({ _id: -1 })
    .limit(NEWEST)
    .lean<RevenueRow[]>();
  await moveSimulated(
    rows.map(({ _id, coin, amount }) => ({
      of: `revenue ${String(_id)}`,
      coin,
      from: null,
      to: reserves.get(coin) ?? '',
      amount: chainUnits(BigInt(amount), coin),
    })),
  );
}
