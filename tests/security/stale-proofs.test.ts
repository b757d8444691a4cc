import type { Route } from '@lode/shared/core/rest';
import { expect, it } from 'vitest';
import { EXPECTED, ROUTES } from '../contract/route-table.ts';
import { nameOf } from '../contract/routes/expectation.ts';
import { buildWorld, type World } from '../contract/world.ts';
import { buildAgent, buildPerson, forgetProof, type Person } from '../factories/people.ts';
import { codeOf } from '../harness/api.ts';
import { useSharedSite } from '../harness/use-site.ts';

/**
 * What a stolen token can change: every route that changes something, called by who may with a proof that is too old. Whatever
 * touches money or a person's access has to want a fresh one; what wants none is listed here, and says why.
 */
const site = useSharedSite();

const WITHOUT = {
  'proves by itself who calls': [
    'post /auth/change-password',
    'post /auth/reauthenticate',
    'post /auth/totp/enable',
    'post /auth/passkeys/reauthenticate',
  ],
  'takes something away from whoever has the token': [
    'post /auth/logout',
    'delete /users/sessions/{id}',
    'post /users/sessions/revoke',
    'delete /users/api-keys/{id}',
    'delete /users/watch-links/{id}',
    'delete /users/webhooks/{id}',
    'post /withdrawals/{id}/cancel',
  ],
  'leaves the money with its owner': [
    'post /deposits',
    'post /activities/{id}/claim',
    'post /store/quote',
    'post /store/purchases',
    'post /mining/contracts/{id}/renewal-quote',
    'post /mining/contracts/{id}/renewal',
  ],
  'changes how one’s own pages look, or what one is told of': [
    'put /users/passkeys/{id}',
    'put /users/profile',
    'post /activities/{id}/views',
    'post /notifications/read',
    'put /notifications/preferences',
    'put /notifications/push/settings',
    'post /notifications/push/devices',
    'post /notifications/push/devices/forget',
    'put /users/webhooks/{id}',
    'post /users/webhooks/{id}/test',
    'post /users/webhooks/deliveries/{id}/redeliver',
    'post /admin/reports/saved',
    'put /admin/reports/saved/{id}',
    'delete /admin/reports/saved/{id}',
  ],
  'exists in the demo only': [
    'post /deposits/{id}/simulated-payment',
    'post /admin/finance/payments/{id}/payback/simulated-payment',
    'post /admin/finance/withdrawals/{id}/simulated-payment',
    'post /admin/finance/treasury/simulation',
    'post /admin/finance/batches/{id}/simulation',
    'post /admin/mining/clock',
  ],
  'is a word, a text or a picture': [
    'put /admin/activities/{id}/archived',
    'post /admin/alerts/{id}/take',
    'post /admin/risk/rules/try',
    'post /admin/system/configs/logo',
    'post /translations/sources',
    'put /admin/translations/{id}',
    'delete /admin/translations/{id}',
  ],
  // `askForChange` asks for it as the last thing (`integration/guarded`); nothing here is there to be changed.
  'is a guarded matter that was refused before': [
    'post /admin/finance/switches/start',
    'post /admin/finance/reserves/{id}/removal',
  ],
};
/** The desk, its articles and its assistant, but for what the assistant may cost and who it asks. */
const DESK = /^\w+ \/(admin\/)?service\/(?!ai$|ai\/test)/;

/** Input that a route's own checks let through, where the one of `contract/access` is refused by them. */
const cid = 'stale-proof';
const SENT: Record<string, object> = {
  'post /users/api-keys': { body: { cid, name: 'Theirs', scope: 'read', days: 7 } },
  'post /users/watch-links': { body: { cid, name: 'Theirs', facts: ['balance'], days: 7 } },
  'post /users/webhooks': { body: { cid, url: 'https://example.com/hook', kinds: ['payout'] } },
  'post /users/closing': { body: {} },
  'post /admin/finance/reserves': {
    body: { coin: 'USDT', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t', reason: 'it is theirs' },
  },
};

/** Who may have the route, with a token whose last proof is too old. */
async function holderOf(route: Route, world: World): Promise<Person> {
  const isStaffs = EXPECTED[nameOf(route)]?.may.includes('admin');
  const holder = isStaffs ? await buildPerson(site, { role: 'admin' }) : world.owner;
  await forgetProof(holder);
  return holder;
}

async function asksForProof(route: Route, agent: Person): Promise<boolean> {
  const expected = EXPECTED[nameOf(route)];
  const world = await buildWorld(site, agent, expected?.state);
  const holder = await holderOf(route, world);
  const input = SENT[nameOf(route)] ?? (await expected?.input?.(world)) ?? {};
  return (await codeOf(holder.call(route, input))) === 'REAUTH_REQUIRED';
}

it('what touches money or a person’s access wants a fresh proof, and what wants none is known', async () => {
  const agent = await buildAgent(site);
  const named: string[] = Object.values(WITHOUT).flat();
  const changing = ROUTES.filter(({ method, access }) => method !== 'get' && access !== 'public');
  const others = changing.filter((route) => !DESK.test(nameOf(route)));
  const none: string[] = [];
  for (const route of others) if (!(await asksForProof(route, agent))) none.push(nameOf(route));
  expect(none.toSorted()).toEqual(named.toSorted());
}, 600_000);
