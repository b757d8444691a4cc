import { fund } from '../../factories/ledger.ts';
import { buildCustomer } from '../../factories/people.ts';
import { approve, ask, buildOperator, complete, payInDemo, stockUp } from '../../factories/withdrawals.ts';
import { attach, detach } from '../../harness/attach.ts';
import { type Cluster, startCluster } from '../../harness/cluster.ts';
import type { CrowdApi } from '../crowd.ts';
import { type Helper, startHelper } from '../helper.ts';
import { preciseNow, summarise } from '../measure.ts';
import { type Figure, inMs, type Row, type RowOptions } from '../report.ts';

const EVENT = 'withdrawals:withdrawal.completed';

/** Approved withdrawals that the chain has paid, with their confirmations: one request from completion. */
async function buildPaid(cluster: Cluster, amount: number) {
  const [{ refreshRates }, { mineSimulatedBlock }] = await Promise.all([
    import('@lode/server/features/rates/commands/refresh-rates'),
    import('@lode/server/features/chains/commands/mine-simulated-block'),
  ]);
  await refreshRates();
  await stockUp('BTC');
  const operator = await buildOperator(cluster);
  const paid: (() => Promise<unknown>)[] = [];
  for (let made = 0; made < amount; made += 1) {
    const customer = await buildCustomer(cluster);
    await fund(customer.id, 100_000_000n);
    const approved = await approve(operator, await ask(customer));
    const { txid } = await payInDemo(operator, approved);
    paid.push(() => complete(operator, approved, txid, made % 2));
  }
  for (let block = 0; block < 2; block += 1) await mineSimulatedBlock('bitcoin');
  return paid;
}

/** From the operator's request until the last socket has it. */
async function measure(
  cluster: Cluster,
  crowd: Helper<CrowdApi>,
  { quick, say }: RowOptions,
): Promise<Figure[]> {
  const sockets = quick ? 100 : 1000;
  say(`connecting ${sockets} sockets`);
  await crowd.call('connect', cluster.urls, sockets, EVENT);
  say('completing withdrawals');
  const taken: number[] = [];
  for (const complete of await buildPaid(cluster, quick ? 3 : 20)) {
    await crowd.call('expect', sockets);
    const asked = preciseNow();
    await complete();
    taken.push((await crowd.call('lastArrival')) - asked);
  }
  const { max, count } = summarise(taken);
  return [
    {
      what: `Completed withdrawal at ${sockets} sockets, longest of ${count}`,
      ours: inMs(max),
      goal: '≤ 1 s',
      reached: max <= 1000,
    },
  ];
}

export const payoutRow: Row = {
  name: 'payout',
  title: 'A completed withdrawal to everybody',
  run: async (options) => {
    const env = { RATE_LIMIT_SCALE: '10000', HEAD_MS: '20000', SWEEP_MS: '30000', OUTBOX_SWEEP_MS: '2000' };
    const cluster = await startCluster({ servers: 2, workers: 0, env });
    const crowd = startHelper<CrowdApi>('./crowd.ts');
    try {
      await attach(cluster);
      return await measure(cluster, crowd, options);
    } finally {
      await crowd.stop();
      await detach();
      await cluster.stop();
    }
  },
};
