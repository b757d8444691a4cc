import { describe, expect, it } from 'vitest';
import type { Target } from './retrieve/phrases.ts';
import { weigh } from './weigh.ts';

const of = (...scored: [Target['kind'], string, number][]) =>
  weigh({ candidates: scored.map(([kind, id, score]) => ({ target: { kind, id }, score, matched: '' })) });
const idsOf = (weighed: ReturnType<typeof of>) =>
  weighed.kind === 'answer' ? weighed.about.map(({ target }) => target.id) : null;

describe('H7: only a clear lead is answered', () => {
  it('answers what is sure', () => {
    expect(idsOf(of(['article', 'late-deposit', 0.9], ['article', 'confirmations', 0.02]))).toEqual([
      'late-deposit',
    ]);
  });

  it('answers with the other article that may be meant beside the sure one', () => {
    expect(idsOf(of(['article', 'late-deposit', 0.8], ['article', 'confirmations', 0.1]))).toEqual([
      'late-deposit',
      'confirmations',
    ]);
  });

  it('asks between close candidates', () => {
    expect(of(['article', 'late-deposit', 0.4], ['article', 'confirmations', 0.35])).toMatchObject({
      kind: 'offer',
    });
  });

  it('does neither with what is likely about something else', () => {
    expect(of(['outside', '', 0.5], ['article', 'confirmations', 0.45]).kind).toBe('nothing');
    expect(of(['article', 'late-deposit', 0.15], ['article', 'confirmations', 0.1]).kind).toBe('nothing');
    expect(of().kind).toBe('nothing');
  });

  it('tells figures together with the article that explains them', () => {
    const both = of(['article', 'confirmations', 0.45], ['account', 'deposits', 0.4]);
    expect(idsOf(both)).toEqual(['deposits', 'confirmations']);
  });

  it('tells figures of the account sooner than it quotes an article', () => {
    expect(idsOf(of(['account', 'balance', 0.6], ['article', 'lost-phone', 0.02]))).toEqual(['balance']);
    expect(of(['article', 'lost-phone', 0.6], ['account', 'balance', 0.04]).kind).toBe('offer');
    expect(of(['outside', '', 0.45], ['account', 'balance', 0.42]).kind).toBe('nothing');
  });

  it('tells the figures of two tools where both may be meant, one where the other is far', () => {
    expect(idsOf(of(['account', 'balance', 0.4], ['account', 'payouts', 0.3]))).toEqual([
      'balance',
      'payouts',
    ]);
    expect(idsOf(of(['account', 'balance', 0.8], ['account', 'payouts', 0.02]))).toEqual(['balance']);
    expect(of(['account', 'balance', 0.14], ['account', 'payouts', 0.1]).kind).toBe('nothing');
  });

  it('tells them less readily the more it looks like somebody else’s', () => {
    expect(of(['account', 'balance', 0.5], ['outside', '', 0.25]).kind).toBe('offer');
    expect(idsOf(of(['account', 'balance', 0.55], ['outside', '', 0.02]))).toEqual(['balance']);
  });

  it('does not take an article for an explanation of other figures, and tells both where both may be meant', () => {
    expect(of(['article', 'lost-phone', 0.7], ['account', 'deposits', 0.04]).kind).toBe('offer');
    const both = of(['article', 'lost-phone', 0.4], ['account', 'deposits', 0.3]);
    expect(idsOf(both)).toEqual(['deposits', 'lost-phone']);
  });

  it('tells figures beside three articles at most', () => {
    const told = of(
      ['account', 'withdrawals', 0.4],
      ['article', 'why-withdrawals-wait', 0.2],
      ['article', 'withdrawal-rejected', 0.15],
      ['article', 'cancel-a-withdrawal', 0.12],
      ['article', 'withdrawal-fees', 0.1],
    );
    expect(idsOf(told)).toEqual([
      'withdrawals',
      'why-withdrawals-wait',
      'withdrawal-rejected',
      'cancel-a-withdrawal',
    ]);
  });
});
