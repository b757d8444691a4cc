import { describe, expect, it } from 'vitest';
import { lineAround } from './found-line.ts';

/** The line with what is marked in brackets. */
function shown(content: string, search: string): string {
  const { text, marks } = lineAround(content, search);
  return marks.reduceRight(
    (line, { from, to }) => `${line.slice(0, from)}[${line.slice(from, to)}]${line.slice(to)}`,
    text,
  );
}

describe('the line in which something was found', () => {
  it.each([
    ['Where is my Withdrawal?', 'withdr', 'Where is my [Withdrawal]?'],
    ['Où est mon retrait ?', 'ou retrait', '[Où] est mon [retrait] ?'],
    ['Line one\nline two', 'line', '[Line] one [line] two'],
    ['我的提现失败了', '提现失败', '我的[提现失败]了'],
    ['سحبُ الأموال', 'سحب', '[سحبُ] الأموال'],
    ['ＢＴＣ and ﾃﾞｰﾀ', 'btc デー', '[ＢＴＣ] and [ﾃﾞｰﾀ]'],
    ['nothing of it', 'else', 'nothing of it'],
  ])('marks each word as it was written: %s', (content, search, line) => {
    expect(shown(content, search)).toBe(line);
  });

  it('is the part around it of a long text, whole words and whole signs', () => {
    const long = `${'before '.repeat(100)}needle ${'😀'.repeat(200)}`;
    const line = shown(long, 'needle');
    expect(line.startsWith('…before before [needle] 😀')).toBe(true);
    expect(line.endsWith('😀…')).toBe(true);
    expect(line.isWellFormed()).toBe(true);
  });
});
