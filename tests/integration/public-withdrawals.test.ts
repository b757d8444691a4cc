import { randomBytes } from 'node:crypto';
import { publicWithdrawalRoutes } from '@lode/shared/withdrawals/rest';
import { Types } from 'mongoose';
import { expect, test } from 'vitest';
import { Api, codeOf } from '../harness/api.ts';
import { useCluster } from '../harness/use-site.ts';

const own = useCluster({ servers: 1, workers: 0 });
const api = () => new Api(own.cluster.urls[0] ?? '');

const HOUR_MS = 3_600_000;
const ADDRESS = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq';

/** Rows as the withdrawals' own commands write them. */
async function store(rows: { txId?: string | null; agoMs?: number; [field: string]: unknown }[]) {
  const { WithdrawalModel } = await import('@lode/server/features/withdrawals/withdrawal.model');
  const { UserModel } = await import('@lode/server/features/accounts/user.model');
  const { createUser } = await import('@lode/server/features/accounts/commands/create-user');
  const known = await UserModel.findOne({ username: 'miner_2026' }).lean();
  const person = {
    username: 'miner_2026',
    email: 'miner@example.com',
    password: 'Quartz7lamp',
    role: 'user',
    emailVerified: true,
  } as const;
  const { _id: userId } = known ?? (await createUser(person));
  for (const { agoMs = 0, ...row } of rows) {
    const at = new Date(Date.now() - agoMs);
    await WithdrawalModel.create({
      userId,
      amount: 12_340_000n,
      fee: 0n,
      risk: 'allow',
      holdId: new Types.ObjectId(),
      rev: 1,
      currency: 'BTC',
      coinAmount: '12345',
      walletAddress: ADDRESS,
      state: 'completed',
      txId: randomBytes(32).toString('hex'),
      entryId: new Types.ObjectId(),
      createdAt: at,
      completedAt: at,
      ...row,
    });
  }
}

const list = (query: { page?: number; limit?: number } = {}) =>
  api().call(publicWithdrawalRoutes.list, { query });

test('H1: without any payout the public list is empty and says so in its figures', async () => {
  expect(await list()).toEqual({
    withdrawals: [],
    page: 1,
    limit: 20,
    total: 0,
    stats: { amount_usd: '0.00', count: 0, currencies: ['BTC', 'USDT', 'TRX', 'VET'], oldest_at: null },
  });
});

test('H1: only what was completed, posted and paid within 24 hours is told, masked and shortened', async () => {
  await store([
    { agoMs: HOUR_MS, txId: 'f'.repeat(64) },
    { agoMs: 23 * HOUR_MS, amount: 5_000_000_000_000n, currency: 'VET', coinAmount: '1500000000000000001' },
    { agoMs: 25 * HOUR_MS },
    { state: 'paying', completedAt: null },
    { state: 'rejected' },
    { txId: null },
    { entryId: null },
    { coinAmount: null },
  ]);
  const answer = await list();
  expect(answer.withdrawals).toHaveLength(2);
  expect(answer.withdrawals[0]).toMatchObject({
    username: 'mi***26',
    amount_usd: '12.34',
    currency: 'BTC',
    crypto_amount: '0.00012345',
    wallet_address: 'bc1qar…5mdq',
    tx_id: 'ffffff…ffff',
    status: 'completed',
  });
  expect(answer.withdrawals[1]).toMatchObject({ currency: 'VET', crypto_amount: '1.500000000000000001' });
  expect(JSON.stringify(answer)).not.toContain(ADDRESS);
  expect(JSON.stringify(answer)).not.toContain('miner_2026');
  expect(answer).toMatchObject({ total: 2, stats: { amount_usd: '5000012.34', count: 2 } });
  expect(answer.stats.oldest_at).toBe(answer.withdrawals[1]?.completed_at);
  expect(await api().call(publicWithdrawalRoutes.virtual, {})).toEqual(answer);
});

test('the list is paged, newest first, and its limit is kept', async () => {
  const [first, second] = [await list({ limit: 1 }), await list({ page: 2, limit: 1 })];
  expect([first.total, second.total]).toEqual([2, 2]);
  expect(first.withdrawals[0]?.completed_at).not.toBe(second.withdrawals[0]?.completed_at);
  expect((first.withdrawals[0]?.completed_at ?? '') > (second.withdrawals[0]?.completed_at ?? '')).toBe(true);
  expect((await list({ page: 3, limit: 1 })).withdrawals).toEqual([]);
  expect(await codeOf(list({ limit: 101 }))).toBe('INVALID_PARAMS');
});
