import { describe, expect, it } from 'vitest';
import { untilAborted } from './until-aborted.ts';

class Stopped extends Error {}

async function* endless() {
  yield 'one';
  await new Promise(() => undefined);
}

describe('what is read until a signal', () => {
  it('ends at once when it is aborted, though what is read hangs', async () => {
    const stop = new AbortController();
    const read: string[] = [];
    const reading = (async () => {
      for await (const one of untilAborted(endless(), stop.signal)) {
        read.push(one);
        queueMicrotask(() => stop.abort(new Stopped()));
      }
    })();
    await expect(reading).rejects.toBeInstanceOf(Stopped);
    expect(read).toEqual(['one']);
  });

  it('begins with nothing when it was aborted before', async () => {
    const reading = untilAborted(endless(), AbortSignal.abort(new Stopped())).next();
    await expect(reading).rejects.toBeInstanceOf(Stopped);
  });

  it('is all there is otherwise, and its errors are thrown', async () => {
    const { signal } = new AbortController();
    async function* two() {
      yield 1;
      yield 2;
      throw new Error('broken');
    }
    const read: number[] = [];
    const reading = (async () => {
      for await (const one of untilAborted(two(), signal)) read.push(one);
    })();
    await expect(reading).rejects.toThrow('broken');
    expect(read).toEqual([1, 2]);
  });
});
