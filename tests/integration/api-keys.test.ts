import { randomUUID } from 'node:crypto';
import { passwordRoutes } from '@lode/shared/accounts/rest';
import { keyRoutes } from '@lode/shared/keys/rest';
import { API_KEYS_MAX } from '@lode/shared/keys/schemas';
import { walletRoutes } from '@lode/shared/ledger/wallet-rest';
import { privacyRoutes } from '@lode/shared/privacy/rest';
import { addressBookRoutes } from '@lode/shared/withdrawals/address-book-rest';
import { withdrawalRoutes } from '@lode/shared/withdrawals/rest';
import { beforeAll, expect, test } from 'vitest';
import { ROUTES } from '../contract/route-table.ts';
import { nameOf } from '../contract/routes/expectation.ts';
import { makeKey, programOf } from '../factories/keys.ts';
import { buildCustomer, forgetProof, PASSWORD, type Person } from '../factories/people.ts';
import { ADDRESSES, buildRich, emptyWithdrawals, stockUp } from '../factories/withdrawals.ts';
import { type Api, codeOf } from '../harness/api.ts';
import { mailTo } from '../harness/mailbox.ts';
import { connectSocket } from '../harness/sockets.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();

beforeAll(async () => {
  const { refreshRates } = await import('@lode/server/features/rates/commands/refresh-rates');
  await refreshRates();
  await emptyWithdrawals();
  await stockUp('BTC');
});

const keyModel = async () => (await import('@lode/server/features/keys/api-key.model')).ApiKeyModel;
const readWallet = (program: Api) => codeOf(program.call(walletRoutes.wallet));

function ask(program: Api, usd: string, idempotencyKey: string = randomUUID(), address = ADDRESSES.BTC) {
  const body = { amount_usd: usd, currency: 'BTC' as const, wallet_address: address };
  return program.call(withdrawalRoutes.create, { body, idempotencyKey });
}

/** An address in a customer's book, whose wait is over unless told. */
async function addToBook(person: Person, aged = true): Promise<void> {
  const body = { currency: 'BTC' as const, wallet_address: ADDRESSES.BTC, label: 'cold' };
  await person.call(addressBookRoutes.add, { body });
  if (!aged) return;
  const { BookAddressModel } = await import('@lode/server/features/withdrawals/address-book.model');
  await BookAddressModel.updateMany({ userId: person.id }, { $set: { usableAt: new Date(0) } });
}

test('the routes that take a key are these and no others', () => {
  const taking = (scope: string) => ROUTES.filter(({ key }) => key === scope).map(nameOf);
  expect(taking('withdraw').toSorted()).toEqual(['post /withdrawals', 'post /withdrawals/{id}/cancel']);
  expect(taking('read').toSorted()).toEqual([
    'get /api-key',
    'get /deposits',
    'get /deposits/{id}',
    'get /mining/contracts',
    'get /mining/contracts/{id}',
    'get /mining/contracts/{id}/payouts',
    'get /mining/earnings',
    'get /mining/summary',
    'get /wallet',
    'get /wallet/statements',
    'get /wallet/statements/{month}/file',
    'get /wallet/transactions',
    'get /withdrawals',
    'get /withdrawals/methods',
    'get /withdrawals/{id}',
  ]);
});

test('a key reads, is told once and stored as a hash, and its customer sees when and from where it was used', async () => {
  const person = await buildCustomer(site);
  const { key, secret } = await makeKey(person);
  const program = programOf(person, secret);
  const facts = await program.send(keyRoutes.facts);
  expect(facts.body).toMatchObject({ data: { scope: 'read', username: person.username, start: key.start } });
  expect(facts.text).not.toContain(person.email);
  const { items } = await person.call(keyRoutes.list);
  expect(items).toMatchObject([
    { id: key.id, last_address: program.address, last_used_at: expect.any(String) },
  ]);
  expect(JSON.stringify([items, await (await keyModel()).find().lean()])).not.toContain(secret);
  expect((await mailTo(person.email, 'api_key_made')).text).toContain('Bookkeeping');
});

test('a key that only reads withdraws nothing, one that withdraws changes nothing else, and neither opens a socket', async () => {
  const person = await buildCustomer(site);
  const [reads, withdraws] = [await makeKey(person), await makeKey(person, { scope: 'withdraw' })];
  expect(await codeOf(ask(programOf(person, reads.secret), '100'))).toBe('KEY_NOT_ALLOWED');
  for (const { secret } of [reads, withdraws]) {
    expect(await codeOf(programOf(person, secret).call(keyRoutes.list))).toBe('KEY_NOT_ALLOWED');
    await expect(connectSocket(site.urls[0] ?? '', secret)).rejects.toThrow('UNAUTHENTICATED');
  }
});

test('a key is refused from elsewhere, once it has ended, and once the password was changed', async () => {
  const person = await buildCustomer(site);
  const bound = await makeKey(person, { networks: ['192.0.2.0/28', '2001:db8::/32'] });
  expect(await readWallet(programOf(person, bound.secret, 0, '192.0.2.9'))).toBe('OK');
  const elsewhere = await programOf(person, bound.secret, 0, '192.0.2.99').send(walletRoutes.wallet);
  expect(elsewhere.text).toContain('KEY_WRONG_ADDRESS');
  expect(elsewhere.headers.get('link')).toBe('</help/api-keys>; rel="help"');
  expect(await codeOf(makeKey(person, { networks: ['192.0.2.0/33'] }))).toBe('INVALID_PARAMS');
  const [ended, revoked, kept] = [await makeKey(person), await makeKey(person), await makeKey(person)];
  await (await keyModel()).updateOne({ _id: ended.key.id }, { $set: { expiresAt: new Date() } });
  await person.call(keyRoutes.end, { params: { id: revoked.key.id } });
  const { UserModel } = await import('@lode/server/features/accounts/user.model');
  const codes = async () =>
    Promise.all([ended, revoked, kept].map(({ secret }) => readWallet(programOf(person, secret))));
  expect(await codes()).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED', 'OK']);
  await UserModel.updateOne({ _id: person.id }, { $set: { passwordHash: 'another' } });
  expect(await codes()).toEqual(['UNAUTHENTICATED', 'UNAUTHENTICATED', 'UNAUTHENTICATED']);
  expect((await person.call(keyRoutes.list)).items).toEqual([]);
});

test('a program withdraws to an address of the book that has aged, and repeats itself without doing it twice', async () => {
  const person = await buildRich(site, 500);
  const { key, secret } = await makeKey(person, { scope: 'withdraw' });
  const program = programOf(person, secret);
  // No proof is as fresh as that a program could be asked for one.
  await forgetProof(person);
  expect(await codeOf(ask(program, '100'))).toBe('ADDRESS_NOT_IN_BOOK');
  await person.call(passwordRoutes.reauthenticate, { body: { password: PASSWORD } });
  await addToBook(person, false);
  expect(await codeOf(ask(program, '100'))).toBe('ADDRESS_TOO_NEW');
  const { BookAddressModel } = await import('@lode/server/features/withdrawals/address-book.model');
  await BookAddressModel.updateMany({ userId: person.id }, { $set: { usableAt: new Date(0) } });
  await forgetProof(person);
  const same = randomUUID();
  const made = await ask(program, '100', same);
  expect((await ask(program, '100', same)).id).toBe(made.id);
  expect(made.api_key).toBe(key.name);
  const body = { amount_usd: '100', currency: 'BTC', wallet_address: ADDRESSES.BTC };
  const bare = await program.fetch('/api/withdrawals', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(bare.body).toMatchObject({ code: 'IDEMPOTENCY_KEY_REQUIRED' });
  expect(await program.call(keyRoutes.facts)).toMatchObject({ spent_today_usd: '100.00' });
  expect((await program.call(withdrawalRoutes.cancel, { params: { id: made.id } })).state).toBe('cancelled');
});

test('however many withdrawals a program asks for at once, no more than its limit of the day is held', async () => {
  const person = await buildRich(site, 1000);
  await addToBook(person);
  const { secret } = await makeKey(person, { scope: 'withdraw', daily_limit_usd: '250' });
  const codes = await Promise.all(
    [0, 1, 0, 1, 0].map((server) => codeOf(ask(programOf(person, secret, server), '100'))),
  );
  expect(codes.toSorted()).toEqual([...Array(3).fill('KEY_LIMIT_REACHED'), 'OK', 'OK']);
  const { total } = await person.call(withdrawalRoutes.list);
  expect(total).toBe(2);
  const model = await keyModel();
  await model.updateMany({ userId: person.id }, { $set: { spentDay: '2001-01-01' } });
  expect(await codeOf(ask(programOf(person, secret), '100'))).toBe('OK');
});

test('a key asks for a fresh proof, there are twenty at most, they are part of one’s data and end with the account', async () => {
  const person = await buildCustomer(site);
  const cid = randomUUID();
  const [first, again] = [await makeKey(person, { cid }), await makeKey(person, { cid })];
  expect(again.key.id).toBe(first.key.id);
  expect(await readWallet(programOf(person, first.secret))).toBe('UNAUTHENTICATED');
  const model = await keyModel();
  const row = await model.findById(first.key.id, { _id: 0 }).lean();
  const more = Array.from({ length: API_KEYS_MAX - 2 }, (_, at) => ({
    ...row,
    cid: `stored-${at}`,
    secretHash: `${person.id} ${at}`,
  }));
  await model.insertMany(more);
  const codes = await Promise.all([1, 2, 3].map(() => codeOf(makeKey(person))));
  expect(codes.toSorted()).toEqual(['OK', 'TOO_MANY_API_KEYS', 'TOO_MANY_API_KEYS']);
  const { body } = await person.send(privacyRoutes.export);
  expect(body).toMatchObject({
    api_keys: expect.arrayContaining([expect.objectContaining({ name: 'Bookkeeping' })]),
  });
  await forgetProof(person);
  expect(await codeOf(makeKey(person))).toBe('REAUTH_REQUIRED');
  await person.call(passwordRoutes.reauthenticate, { body: { password: PASSWORD } });
  await person.call(privacyRoutes.close, { body: { give_up_contracts: false } });
  expect(await readWallet(programOf(person, again.secret))).toBe('UNAUTHENTICATED');
  expect(await model.countDocuments({ userId: person.id })).toBe(0);
});
