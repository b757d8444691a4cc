import { attach, detach } from '../../harness/attach.ts';
import { startCluster } from '../../harness/cluster.ts';
import type { CollectorApi } from '../collector.ts';
import { startHelper } from '../helper.ts';
import { inTurns, summarise } from '../measure.ts';
import { type Figure, inMs, type Row, type RowOptions, times } from '../report.ts';
import { ourTalk, sendMany, type Talk } from '../talks.ts';
import { ENV } from './chat.ts';

const GOAL = 1.03;

async function measure(having: Talk, without: Talk, { quick, say }: RowOptions): Promise<Figure> {
  const perBlock = quick ? 20 : 50;
  for (const talk of [having, without]) await sendMany([talk.fromAgent], perBlock * 4);
  say('with traces and without, in turns');
  const taken = await inTurns(
    quick ? 4 : 60,
    () => sendMany([having.fromAgent], perBlock),
    () => sendMany([without.fromAgent], perBlock),
  );
  const [on, off] = [summarise(taken.ours), summarise(taken.bare)];
  return {
    what: `Chat with traces beside without (bare), one way, p50 of ${on.count}`,
    ours: inMs(on.p50),
    bare: inMs(off.p50),
    ratio: times(on.p50 / off.p50),
    goal: `≤ ${GOAL}×`,
    reached: on.p50 <= GOAL * off.p50,
  };
}

export const tracesRow: Row = {
  name: 'traces',
  title: 'A message from an agent to the customer’s screen, traced and not',
  run: async (options) => {
    const collector = startHelper<CollectorApi>('./collector.ts');
    const cluster = await startCluster({ servers: 2, workers: 1, env: ENV });
    await attach(cluster);
    const talks: Talk[] = [];
    try {
      const tracing = { OTEL_EXPORTER_OTLP_ENDPOINT: await collector.call('listen') };
      for (let more = 0; more < 2; more += 1) await cluster.addServer(tracing);
      const [without, having] = [await ourTalk(cluster), await ourTalk(cluster, { at: 2, traced: true })];
      talks.push(without, having);
      const figure = await measure(having, without, options);
      if ((await collector.call('taken')) === 0) throw new Error('Nothing was traced');
      return [figure];
    } finally {
      for (const talk of talks) talk.end();
      await detach();
      await cluster.stop();
      await collector.stop();
    }
  },
};
