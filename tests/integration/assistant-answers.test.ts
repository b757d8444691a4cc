import { depositRoutes } from '@lode/shared/deposits/rest';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildCustomer, type Person } from '../factories/people.ts';
import { buildPlan, buyPlan, emptyStore } from '../factories/store.ts';
import { ask, buildRich, emptyWithdrawals, stockUp } from '../factories/withdrawals.ts';
import { changeSettings } from '../harness/change-settings.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();

beforeAll(async () => {
  const { refreshRates } = await import('@lode/server/features/rates/commands/refresh-rates');
  await refreshRates();
});
beforeEach(async () => {
  await emptyWithdrawals();
  await emptyStore();
  await stockUp('BTC');
  await changeSettings(site, { capacity_th: '1000' });
});

async function consider(person: Pick<Person, 'id'> | null, text: string, language: 'en' | 'de' = 'en') {
  const { consider: decide } = await import('@lode/server/features/assistant/built-in');
  return decide({ text, language, history: [], customerId: person?.id ?? null });
}
const textOf = ({ decision }: Awaited<ReturnType<typeof consider>>) =>
  decision.kind === 'answer' ? decision.sentences.map(({ text }) => text).join(' ') : decision.kind;

describe('H7: what the assistant says rests on an article or on the account', () => {
  it('quotes an article with its figures filled in, and names it', async () => {
    const { decision, passages } = await consider(null, 'How do I make a deposit?');
    expect(decision).toMatchObject({ kind: 'answer' });
    if (decision.kind !== 'answer') return;
    const [passage] = passages;
    expect(decision.sentences).not.toHaveLength(0);
    for (const { text, sources } of decision.sentences) {
      expect(passage?.sentences).toContain(text);
      expect(sources).toEqual([{ kind: 'article', slug: 'make-a-deposit', title: 'Make a deposit' }]);
      expect(text).not.toContain('{{');
    }
  });

  it('says that an article is in English where it is not translated', async () => {
    const said = textOf(await consider(null, 'Was ist die Demo?', 'de'));
    expect(said).toMatch(/^Dieser Artikel ist auf Englisch: \w/);
  });

  it.each([
    ['what is my balance', /\$\d/],
    ['where is my withdrawal', /waiting for approval/],
    ['show my contracts', /Contracts running: 1/],
    ['did i get my daily payout', /not been paid/],
    ['where am i logged in', /Logins that are open: \d/],
    ['which rewards can i claim', /no reward|can claim/],
    ['show my last deposits', /no deposits|deposit of/],
  ])('tells a customer who asks “%s” their own figures', async (text, figures) => {
    const person = await buildRich(site, 500);
    const plan = await buildPlan();
    await buyPlan(person, plan, 100);
    await ask(person);
    expect(textOf(await consider(person, text))).toMatch(figures);
  });

  it('tells nobody what somebody else’s address or transaction is', async () => {
    const [owner, other] = [await buildCustomer(site), await buildCustomer(site)];
    const { address } = await owner.call(depositRoutes.create, {
      body: { currency: 'TRX', amount_usd: '50' },
    });
    expect(textOf(await consider(owner, address))).toMatch(/TRX deposit of \$50/);
    expect(textOf(await consider(other, address))).toBe(
      'This address is not among those of your deposits and withdrawals.',
    );
  });
});
