import fc from 'fast-check';
import { expect, test } from 'vitest';
import { collect } from './collect.ts';
import { readEvents } from './sse.ts';

const BOUNDS = { body: 10_000, line: 1000 };

async function* chunksOf(bytes: Uint8Array, cuts: number[] = []): AsyncGenerator<Uint8Array> {
  let from = 0;
  for (const cut of [...cuts.map((at) => at % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]) {
    yield bytes.subarray(from, cut);
    from = cut;
  }
}

const read = (text: string, cuts?: number[]) =>
  collect(readEvents(chunksOf(new TextEncoder().encode(text), cuts), BOUNDS));

test.each([
  ['data: one\n\ndata: two\n\n', ['one', 'two']],
  ['data: one\r\n\r\ndata: two\r\n\r\n', ['one', 'two']],
  ['data: one\r\rdata: two\r\r', ['one', 'two']],
  ['\ufeffdata: one\n\n', ['one']],
  [': a comment\n\nevent: x\nid: 1\nretry: 5\ndata:one\n\n', ['one']],
  ['data: one\ndata: two\ndata\ndata:  three\n\n', ['one\ntwo\n\n three']],
  ['database: no\ndata: yes\n\n\n\n', ['yes']],
  ['data: no end', ['no end']],
  ['', []],
])('%j holds %j', async (text, events) => {
  expect(await read(text)).toEqual(events);
});

test('wherever the bytes are cut, the events are the same', async () => {
  const text = ': c\r\ndata: {"text":"Überweisung 三 👍"}\r\n\r\ndata: a\rdata: b\n\ndata: [DONE]\n\n';
  const whole = await read(text);
  expect(whole).toEqual(['{"text":"Überweisung 三 👍"}', 'a\nb', '[DONE]']);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(200), { maxLength: 20 }), async (cuts) => {
      expect(await read(text, cuts)).toEqual(whole);
    }),
  );
});

test.each([
  ['a line', `data: ${'x'.repeat(2000)}`],
  ['an event', 'data: xxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n'.repeat(100)],
  ['a body', ': comment\n'.repeat(2000)],
])('%s that goes on for too long ends the reading', async (_, text) => {
  await expect(read(text, [500, 1000, 1500])).rejects.toMatchObject({ kind: 'too-long' });
});
