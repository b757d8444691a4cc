import { describe, expect, it } from 'vitest';
import { type Piece, partsOf, plainWords } from './message-marks.ts';

/** Marks as they were understood, in a form that can be read. */
function told(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) => {
      switch (piece.kind) {
        case 'text':
          return piece.text;
        case 'code':
          return `<code ${piece.text}>`;
        case 'link':
          return `<link ${piece.text} to ${piece.href}${piece.host === null ? '' : ` at ${piece.host}`}>`;
        default:
          return `<${piece.kind} ${told(piece.pieces)}>`;
      }
    })
    .join('');
}

function read(text: string): string {
  return partsOf(text)
    .map((part) => {
      if (part.kind === 'code') return `[code|${part.text}]`;
      if (part.kind === 'lines') return told(part.pieces);
      return `[list|${part.items.map(({ mark, depth, pieces }) => `${'>'.repeat(depth)}${mark} ${told(pieces)}`).join('|')}]`;
    })
    .join('\n');
}

describe('what people mark in a message', () => {
  it.each([
    [
      '**bold** and *italic*, __bold__ and _italic_',
      '<bold bold> and <italic italic>, <bold bold> and <italic italic>',
    ],
    ['**bold with `code` and *more***', '<bold bold with <code code> and <italic more>>'],
    ['(*so*), **so**!', '(<italic so>), <bold so>!'],
    ['`**not bold**`', '<code **not bold**>'],
    ['before\n```js\nconst a = **1**;\n\n- x\n```\nafter', 'before\n[code|const a = **1**;\n\n- x]\nafter'],
    ['Steps:\n- one\n- **two**\n  - three', 'Steps:\n[list|- one|- <bold two>|>- three]'],
    ['3. three\n7. seven\n1) one', '[list|3. three|7. seven|1) one]'],
  ])('%j', (text, expected) => expect(read(text)).toBe(expected));

  it.each([
    '-5 USD',
    '- 0.5 BTC',
    '2026. A good year',
    '1.5 TH/s * 3 = 4.5 TH/s * 1',
    'my_wallet_name and file_name.txt',
    '2*3*4 ** 5',
    '** not this **',
    '*not\nthis*',
    '***',
    '# no heading',
    '> no quote',
    '| a | b |\n|---|---|',
    '![no](picture.png)',
    '<img src=x onerror=alert(1)> <b>no</b>',
    '```\nnever closed',
    'a `b',
    '[words](javascript:alert(1))',
    '[words](data:text/html,x)',
    'javascript:alert(1)',
    'https://lode.example@evil.example/',
    'xhttps://lode.example',
  ])('leaves %j as it is', (text) => expect(read(text)).toBe(text));

  it('shows where every link leads', () => {
    expect(read('see https://lode.example/a_b_c?x=*1*, or (https://lode.example).')).toBe(
      'see <link https://lode.example/a_b_c?x=*1 to https://lode.example/a_b_c?x=*1>*, or (<link https://lode.example to https://lode.example/>).',
    );
    expect(read('[your account](https://evil.example/login)')).toBe(
      '<link your account to https://evil.example/login at evil.example>',
    );
    expect(read('[https://lode.example](https://evil.example)')).toBe(
      '<link https://lode.example to https://evil.example/ at evil.example>',
    );
    expect(read('[https://lode.example.evil.example](https://lode.example)')).toContain('at lode.example>');
    // Letters that only look like others are told apart by the name that the network knows.
    expect(read('https://lоde.example')).toContain('at xn--lde-sed.example>');
  });

  it('tells the words of a line alone, for where it is quoted', () => {
    const line = '**Fees** of `BTC`, *see [here](https://lode.example)*, a_b';
    expect(plainWords(line)).toBe('Fees of BTC, see here, a_b');
  });

  it('reads the longest messages made of nothing but marks', () => {
    for (const sign of ['*', '_', '`', '[', '**a ', '_a', '[a](', 'https://', '```\n', '- a\n'])
      expect(() => partsOf(sign.repeat(4000).slice(0, 4000))).not.toThrow();
  });

  it('takes no longer for marks that nothing ends: who opens such a conversation is not held up', () => {
    const begun = performance.now();
    for (const sign of ['**a ', '*a ', '_a ', '__a ', '```x\n'])
      for (let times = 0; times < 10; times += 1) partsOf(sign.repeat(4000).slice(0, 4000));
    expect(performance.now() - begun).toBeLessThan(500);
    // What does not end on one line may on the next.
    expect(read('*never *ended\n*this*')).toBe('*never *ended\n<italic this>');
  });
});
