import fc from 'fast-check';
import { expect, test } from 'vitest';
import { collect } from './collect.ts';
import { type Move, readMoves } from './moves.ts';

async function* piecesOf(text: string, length: number): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length);
}

async function movesIn(text: string, length = 3): Promise<unknown[]> {
  const moves = await collect<Move>(readMoves(piecesOf(text, length)));
  return moves.map((move) =>
    move.kind === 'point' ? move.pointer : move.kind === 'act' ? move.action : move.said,
  );
}

const QUOTE = { ref: 1, quote: 'A "late" deposit {is} \\ credited.' };

test.each([
  [JSON.stringify(QUOTE), [QUOTE]],
  [`\`\`\`json\n[${JSON.stringify(QUOTE)},\n${JSON.stringify({ fact: 2 })}]\n\`\`\``, [QUOTE, { fact: 2 }]],
  [JSON.stringify(QUOTE, null, 2), [QUOTE]],
  [`${JSON.stringify(QUOTE)}${JSON.stringify(QUOTE)}`, [QUOTE, QUOTE]],
  ['{"ref":1,"quote":"It is.","text":"reworded"}', [{ ref: 1, quote: 'It is.' }]],
  ['{"action":"hand-off"}\n{"action":"ask"}', ['hand-off', 'ask']],
  [
    'It is credited late. [1] You pay it. [2]',
    [
      { ref: 1, quote: 'It is credited late.' },
      { ref: 2, quote: 'You pay it.' },
    ],
  ],
  ['Nothing stands behind this.', ['Nothing stands behind this.']],
  ['{"action":"transfer","to":"me"}', ['{"action":"transfer","to":"me"}']],
  ['{"ref":"1","quote":"x"}', ['{"ref":"1","quote":"x"}']],
  ['{"ref":1,"quote":"never ended', ['{"ref":1,"quote":"never ended']],
])('%s is read', async (text, moves) => {
  expect(await movesIn(text)).toEqual(moves);
});

test('an object without an end is given up, and what follows is read', async () => {
  const moves = await movesIn(`{"quote":"${'x'.repeat(9000)}\n{"fact":1}`, 100);
  expect(moves.at(-1)).toEqual({ fact: 1 });
});

test('however it is cut into pieces, the same is read, and nothing breaks it', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      fc.integer({ min: 1, max: 9 }),
      async (noise, length) => {
        const text = `${noise}\n${JSON.stringify(QUOTE)}`;
        expect(await movesIn(text, length)).toEqual(await movesIn(text, 1000));
      },
    ),
  );
});
