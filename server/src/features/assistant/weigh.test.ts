import { describe, expect, it } from 'vitest';
import type { Target } from './retrieve/phrases.ts';
import { weigh } from './weigh.ts';

type Scored = [Target['kind'], string, number];
const weighed = (scored: Scored[], meanings: string[]) =>
  weigh({
    candidates: scored.map(([kind, id, score]) => ({ target: { kind, id }, score, matched: '' })),
    meant: { meanings },
  });
const of = (...scored: Scored[]) => weighed(scored, []);
const ofOneself = (...scored: Scored[]) => weighed(scored, ['self']);
const idsOf = (made: ReturnType<typeof of>) =>
  made.kind === 'answer' ? made.about.map(({ target }) => target.id) : null;

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
    expect(idsOf(of(['account', 'balance', 0.65], ['article', 'lost-phone', 0.02]))).toEqual(['balance']);
    expect(of(['article', 'lost-phone', 0.6], ['account', 'balance', 0.04]).kind).toBe('offer');
    expect(of(['outside', '', 0.45], ['account', 'balance', 0.42]).kind).toBe('nothing');
  });

  it('tells them sooner to whoever speaks of their own, and asks back where nobody’s are named', () => {
    const unnamed: Scored[] = [
      ['account', 'balance', 0.65],
      ['outside', '', 0.1],
    ];
    expect(of(...unnamed).kind).toBe('offer');
    expect(idsOf(ofOneself(...unnamed))).toEqual(['balance']);
    expect(ofOneself(['account', 'balance', 0.5], ['outside', '', 0.1]).kind).toBe('nothing');
  });

  it('asks back only where what it would offer is likelier than not by a clear margin', () => {
    expect(of(['article', 'late-deposit', 0.3], ['article', 'confirmations', 0.25]).kind).toBe('nothing');
    expect(of(['article', 'late-deposit', 0.35], ['article', 'confirmations', 0.3]).kind).toBe('offer');
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
    expect(ofOneself(['account', 'balance', 0.6], ['outside', '', 0.25]).kind).toBe('offer');
    expect(idsOf(ofOneself(['account', 'balance', 0.6], ['outside', '', 0.02]))).toEqual(['balance']);
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
