import { describe, expect, it } from 'vitest';
import { keptTerms, nameTerms, wantedNameTerms, wantedTerms } from './kept-terms.ts';

describe('the terms that a message is found by', () => {
  it.each([
    ['Latin, without case and accents', 'Où est mon RETRAIT ?', ['ou', 'est', 'mon', 'retrait']],
    ['letters without a decomposition', 'Łódź, İstanbul, Straße', ['lodz', 'istanbul', 'strasse']],
    ['Cyrillic and Greek', 'Вывод Πληρωμής', ['вывод', 'πληρωμησ']],
    [
      'Arabic without its points, and its letters in one form',
      'سحبُ الأموال إلى محفظة',
      ['سحب', 'الاموال', 'الي', 'محفظه'],
    ],
    ['Hebrew without its points', 'שָׁלוֹם, משיכה', ['שלום', 'משיכה']],
    ['Hindi, its vowel signs being letters', 'निकासी कब होगी?', ['निकासी', 'कब', 'होगी']],
    ['Chinese by pairs, and the last sign', '提现失败', ['提现', '现失', '失败', '败']],
    ['Japanese by pairs', '出金できない', ['出金', '金で', 'でき', 'きな', 'ない', 'い']],
    ['Thai by pairs', 'ถอนเงิน', ['ถอ', 'อน', 'นเ', 'เง', 'งิ', 'ิน', 'น']],
    ['Korean by pairs, as its words take endings', '출금이', ['출금', '금이', '이']],
    ['scripts beside each other', 'BTC提现2024', ['btc', '提现', '现', '2024']],
    ['one form for signs of any width', 'ＢＴＣ ﾃﾞｰﾀ ﬁx', ['btc', 'デー', 'ータ', 'タ', 'fix']],
    ['no emoji, signs or lone letters', '😀 “don’t” — 5 % !!!', ['don']],
  ])('are %s', (_, text, terms) => {
    expect(keptTerms(text)).toEqual(terms);
  });

  it('are few and short, whatever is written', () => {
    const long = Array.from({ length: 1000 }, (_, at) => `word${at}`).join(' ');
    expect(keptTerms(long)).toHaveLength(100);
    expect(keptTerms('a'.repeat(4000))).toEqual(['a'.repeat(32)]);
    expect(keptTerms('提'.repeat(4000))).toEqual(['提提', '提']);
  });
});

describe('what is looked for', () => {
  it('is every word, the last perhaps begun; pairs of signs, which are whole; and a lone sign that begins some', () => {
    expect(wantedTerms('My with')).toEqual([
      { term: 'my', begun: false },
      { term: 'with', begun: true },
    ]);
    expect(wantedTerms('提现失')).toEqual([
      { term: '提现', begun: false },
      { term: '现失', begun: false },
    ]);
    expect(wantedTerms('钱')).toEqual([{ term: '钱', begun: true }]);
    expect(wantedTerms('don’t pay')).toEqual([
      { term: 'don', begun: false },
      { term: 'pay', begun: true },
    ]);
  });

  it('is nothing where only signs were typed, and never more than twelve terms', () => {
    expect(wantedTerms('?! 😀 …')).toEqual([]);
    expect(wantedTerms(Array.from({ length: 40 }, (_, at) => `w${at}`).join(' '))).toHaveLength(12);
  });

  it('in a word too long to be kept whole is what is kept of it', () => {
    const id = 'ab12'.repeat(16);
    expect(wantedTerms(id)).toEqual([{ term: keptTerms(id)[0], begun: false }]);
  });
});

describe('a name', () => {
  const terms = nameTerms({ username: 'Maria', email: 'm.r@x.org' });

  it('is found by any part of it or of the address', () => {
    for (const part of ['maria', 'ARI', 'ria', 'm.r@', '@x.org'])
      for (const { term } of wantedNameTerms(part)) expect(terms).toContain(term);
    for (const part of ['a', 'IA', '@', 'rg']) {
      const [wanted] = wantedNameTerms(part);
      expect(wanted?.begun && terms.some((term) => term.startsWith(wanted.term))).toBe(true);
    }
  });
});
