import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { AccountFacts, Passage } from './answer.ts';
import { Verifier } from './verify.ts';

const PASSAGES: Passage[] = [
  {
    slug: 'late-deposit',
    title: 'Late deposits',
    language: 'en',
    sentences: [
      'A deposit is “late” when it comes after 60 minutes.',
      'It is credited at the rate of that moment – never at the quoted one.',
      'Withdrawals are not free: the fee is $2.50.',
    ],
  },
  { slug: 'tarifs', title: '手续费', language: 'zh', sentences: ['提现不是免费的。', '手续费为2.50美元。'] },
];
const FACTS: AccountFacts[] = [
  { tool: 'balance', path: '/wallet', sentences: ['Your balance is $12.34.', '$1.00 more is held.'] },
];
const OURS = [...PASSAGES, ...FACTS].flatMap(({ sentences }) => sentences);

const take = (pointer: { ref: number; quote: string } | { fact: number }) =>
  new Verifier({ passages: PASSAGES, facts: FACTS }).take(pointer).map(({ text }) => text);

describe('H7: a quote that stands in its passage shows that passage’s whole sentences', () => {
  test.each([
    ['word for word', 1, 'It is credited at the rate of that moment – never at the quoted one.', [1]],
    ['with other quotation marks, dashes, spaces and case', 1, 'a deposit is "late"  when it comes', [0]],
    ['a part of one', 1, 'the fee is $2.50', [2]],
    ['over two', 1, 'after 60 minutes. It is credited', [0, 1]],
    ['with full-width digits', 1, 'the fee is ＄２.５０', [2]],
  ])('%s', (_, ref, quote, at) => {
    expect(take({ ref, quote })).toEqual(at.map((index) => PASSAGES[ref - 1]?.sentences[index]));
  });

  test('in a script without spaces', () => {
    expect(take({ ref: 2, quote: '提现不是免费的。手续费为2.50美元。' })).toEqual(PASSAGES[1]?.sentences);
    expect(take({ ref: 2, quote: '提现不是免费的。' })).toEqual([PASSAGES[1]?.sentences[0]]);
  });

  test('an account’s fact is shown as it was read, whole', () => {
    expect(take({ fact: 1 })).toEqual(FACTS[0]?.sentences);
  });

  test('its source is its own', () => {
    const verifier = new Verifier({ passages: PASSAGES, facts: FACTS });
    const [quoted] = verifier.take({ ref: 1, quote: 'the fee is $2.50' });
    expect(quoted?.sources).toEqual([{ kind: 'article', slug: 'late-deposit', title: 'Late deposits' }]);
    expect(verifier.take({ fact: 1 })[0]?.sources).toEqual([
      { kind: 'account', tool: 'balance', path: '/wallet' },
    ]);
  });
});

describe('H7: nothing else is shown', () => {
  test.each([
    ['a word left out', 1, 'Withdrawals are free: the fee is $2.50.'],
    ['a figure changed', 1, 'the fee is $2.51'],
    ['a figure cut short, with a word of another place', 1, 'the fee is $2 minutes'],
    ['a letter of another script', 1, 'the fеe is $2.50'],
    ['a sign that cannot be seen', 1, 'the fee is $2\u200b.50'],
    ['a reference to nothing', 9, 'the fee is $2.50'],
    ['a reference to another passage', 2, 'the fee is $2.50'],
    ['too little to prove anything', 1, 'is'],
    ['nothing', 1, ''],
    ['spaces', 1, '   '],
    ['words in another order', 1, 'the fee is not $2.50'],
  ])('%s', (_, ref, quote) => {
    expect(take({ ref, quote })).toEqual([]);
  });

  test.each([0, -1, 2, 1.5, Number.NaN])('fact %s', (fact) => {
    expect(take({ fact })).toEqual([]);
  });

  test('a sentence twice', () => {
    const verifier = new Verifier({ passages: PASSAGES, facts: [] });
    expect(verifier.take({ ref: 1, quote: 'the fee is $2.50' })).toHaveLength(1);
    expect(verifier.take({ ref: 1, quote: 'Withdrawals are not free' })).toEqual([]);
    expect(verifier.cut).toEqual([JSON.stringify({ ref: 1, quote: 'Withdrawals are not free' })]);
  });

  test('more than ten sentences', () => {
    const sentences = Array.from({ length: 30 }, (_, at) => `This is sentence number ${at}.`);
    const long = { slug: 'long', title: '', language: 'en' as const, sentences };
    const verifier = new Verifier({ passages: [long], facts: [] });
    const shown = sentences.flatMap((quote) => verifier.take({ ref: 1, quote }));
    expect([shown.length, verifier.cut.length]).toEqual([10, 20]);
  });
});

test('H7: whatever a model says, each shown sentence and so each figure is one of ours', () => {
  const words = OURS.flatMap((sentence) => sentence.split(' '));
  const said = fc.oneof(
    fc
      .array(fc.constantFrom(...words, '100', '٣', '２', 'guaranteed'), { maxLength: 12 })
      .map((all) => all.join(' ')),
    fc.constantFrom(...OURS),
    fc.string({ unit: 'grapheme' }),
  );
  const pointer = fc.oneof(
    fc.record({ ref: fc.integer({ min: -1, max: 4 }), quote: said }),
    fc.record({ fact: fc.integer({ min: -1, max: 3 }) }),
  );
  fc.assert(
    fc.property(fc.array(pointer, { maxLength: 20 }), (pointers) => {
      const verifier = new Verifier({ passages: PASSAGES, facts: FACTS });
      const shown = pointers.flatMap((one) => verifier.take(one));
      for (const { text, sources } of shown) {
        expect(OURS).toContain(text);
        expect(sources).toHaveLength(1);
      }
      expect(new Set(shown.map(({ text }) => text)).size).toBe(shown.length);
    }),
    { numRuns: 500 },
  );
});
