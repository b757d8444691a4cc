import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@lode/embedded/settings';
import { accountRoutes } from '@lode/shared/accounts/rest';
import { buildOngoing } from '../../factories/conversations.ts';
import { animationBytes } from '../../factories/images.ts';
import { buildCustomer, PASSWORD, type Person } from '../../factories/people.ts';
import { Api, freshAddress } from '../../harness/api.ts';
import { attach, detach } from '../../harness/attach.ts';
import { type Cluster, startCluster } from '../../harness/cluster.ts';
import type { Attack, AttackApi } from '../attack.ts';
import { startHelper } from '../helper.ts';
import { type Summary, summarise } from '../measure.ts';
import { type Figure, inMs, type Row, type RowOptions, times } from '../report.ts';

const GOAL = 3;
/** Time enough for the first images, and between log-ins: who logs in is not in a hurry. */
const PAUSE_MS = 50;

/** So many log-ins one after the other, each from an address of its own. */
async function logIns(cluster: Cluster, people: Person[], count: number): Promise<Summary> {
  const taken: number[] = [];
  for (let made = 0; made < count; made += 1) {
    const person = people[made % people.length];
    const visitor = new Api(cluster.urls[0] ?? '', undefined, freshAddress());
    const began = performance.now();
    await visitor.call(accountRoutes.login, { body: { email: person?.email ?? '', password: PASSWORD } });
    taken.push(performance.now() - began);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return summarise(taken);
}

async function prepare(cluster: Cluster): Promise<Attack> {
  const { id, customer } = await buildOngoing(cluster);
  const [script = ''] = readdirSync(join(projectRoot, 'client/dist/assets')).filter((name) =>
    name.endsWith('.js'),
  );
  return {
    url: cluster.urls[0] ?? '',
    customer: { token: customer.token, address: customer.address, sessionId: id },
    visitor: { address: freshAddress() },
    image: await animationBytes(60, 400),
    asset: `/assets/${script}`,
  };
}

async function measure(cluster: Cluster, { quick, say }: RowOptions): Promise<Figure[]> {
  const count = quick ? 20 : 200;
  const people = await Promise.all(Array.from({ length: 10 }, () => buildCustomer(cluster)));
  const attack = await prepare(cluster);
  await logIns(cluster, people, 5);
  say(`${count} log-ins while it is calm`);
  const calm = await logIns(cluster, people, count);
  const attackers = startHelper<AttackApi>('./attack.ts');
  try {
    await attackers.call('begin', attack);
    say(`${count} log-ins while a customer and a visitor do their worst`);
    const attacked = await logIns(cluster, people, count);
    say(JSON.stringify(await attackers.call('end')));
    return [
      figure('Log-in under attack, p50', attacked.p50, calm.p50),
      figure('the same, p99', attacked.p99, calm.p99),
    ];
  } finally {
    await attackers.stop();
  }
}

function figure(what: string, attacked: number, calm: number): Figure {
  const ratio = attacked / calm;
  return {
    what,
    ours: inMs(attacked),
    bare: `${inMs(calm)} (calm)`,
    ratio: times(ratio),
    goal: `< ${GOAL}×`,
    reached: ratio < GOAL,
  };
}

export const loginRow: Row = {
  name: 'login',
  title: 'Logging in while a customer and a visitor do the worst that their limits allow',
  run: async (options) => {
    const cluster = await startCluster({ servers: 1, workers: 1, env: { RATE_LIMIT_SCALE: '1' } });
    try {
      await attach(cluster);
      return await measure(cluster, options);
    } finally {
      await detach();
      await cluster.stop();
    }
  },
};
