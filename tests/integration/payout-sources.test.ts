import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { chains } from '../factories/chains.ts';
import type { Person } from '../factories/people.ts';
import {
  buildApproved,
  buildOperator,
  emptyWithdrawals,
  payInDemo,
  read,
  stockUp,
  story,
  sweepPayouts,
} from '../factories/withdrawals.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();
let operator: Person;

beforeAll(async () => {
  const { refreshRates } = await import('@lode/server/features/rates/commands/refresh-rates');
  await refreshRates();
  operator = await buildOperator(site);
});

beforeEach(async () => {
  await emptyWithdrawals();
  await stockUp('BTC');
});

describe('sources of the chain', () => {
  /** The operator as a command knows them, in this process, where a source can be added. */
  async function actingOperator() {
    const { authenticateToken } = await import('@lode/server/features/accounts/queries/authenticate-token');
    return { identity: await authenticateToken(operator.token), address: operator.address };
  }

  /** A second source of Bitcoin, for as long as `work` runs. */
  async function withSource(
    answer: (txid: string) => Promise<unknown>,
    work: () => Promise<unknown>,
  ): Promise<void> {
    const { chosenAdapters } = await import('@lode/server/features/chains/adapters/chosen-adapters');
    const [first] = chosenAdapters.bitcoin;
    if (!first) throw new Error('There is a source of Bitcoin');
    chosenAdapters.bitcoin.push({ ...first, transaction: answer as typeof first.transaction });
    try {
      await work();
    } finally {
      chosenAdapters.bitcoin.pop();
    }
  }

  test('while one is away the transaction is kept, and a sweep completes it when it is back', async () => {
    const { completeWithdrawal } = await import(
      '@lode/server/features/withdrawals/commands/complete-withdrawal'
    );
    const { rounds } = await chains();
    const { customer, approved } = await buildApproved(site, operator);
    const { txid } = await payInDemo(operator, approved);
    await rounds(3);
    const away = vi.fn(() => Promise.reject(new Error('no answer')));
    await withSource(away, async () => {
      await completeWithdrawal(await actingOperator(), approved.id, txid);
      await sweepPayouts();
    });
    expect(away).toHaveBeenCalled();
    expect(await story(operator, approved)).toMatchObject({
      state: 'paying',
      tx_id: txid,
      chain_finding: { kind: 'unavailable' },
    });
    await sweepPayouts();
    expect(await read(customer, approved)).toMatchObject({ state: 'completed' });
  });

  test('one kept while a source was away that pays nothing is dropped, and another may be named', async () => {
    const { completeWithdrawal } = await import(
      '@lode/server/features/withdrawals/commands/complete-withdrawal'
    );
    const { approved } = await buildApproved(site, operator);
    await withSource(
      () => Promise.reject(new Error('no answer')),
      async () => completeWithdrawal(await actingOperator(), approved.id, 'e'.repeat(64)),
    );
    await sweepPayouts();
    expect(await story(operator, approved)).toMatchObject({
      state: 'approved',
      tx_id: null,
      chain_finding: { kind: 'unknown', txid: 'e'.repeat(64) },
      actions: ['reject', 'complete', 'simulate_payment'],
    });
  });

  test('two that tell different stories complete nothing', async () => {
    const { completeWithdrawal } = await import(
      '@lode/server/features/withdrawals/commands/complete-withdrawal'
    );
    const { rounds } = await chains();
    const { approved } = await buildApproved(site, operator);
    const { txid } = await payInDemo(operator, approved);
    await rounds(3);
    await withSource(
      () => Promise.resolve(undefined),
      async () => {
        const given = completeWithdrawal(await actingOperator(), approved.id, txid);
        await expect(given).rejects.toMatchObject({ code: 'TXID_DISPUTED' });
      },
    );
    expect(await story(operator, approved)).toMatchObject({ state: 'approved' });
  });
});
