import type { BrowserSpan } from '@lode/shared/site/socket';
import { siteInbound } from '@lode/shared/site/socket';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBrowserTraces } from './browser-traces.ts';

const PLACE = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;

let told: BrowserSpan[][];
let painted: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  told = [];
});
afterEach(() => vi.useRealTimers());

const traces = () =>
  createBrowserTraces(
    (spans) => {
      siteInbound['site:spans.tell'].payload.parse({ spans });
      told.push(spans);
    },
    (done) => {
      painted = done;
    },
  );
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a page’s part of traces', () => {
  it('is a message from its sending to its acknowledgement, with its place sent along', async () => {
    const sent: unknown[] = [];
    const send = async (payload: unknown) => {
      sent.push(payload);
      await pass(30);
      return 'acknowledged';
    };
    const kept = traces();
    expect(await kept.ask('support:message.send', { content: 'hi' }, send)).toBe('acknowledged');
    await pass(2000);
    const [span] = told.flat();
    expect(sent).toEqual([{ content: 'hi', traceparent: span?.traceparent }]);
    expect(span).toMatchObject({ name: 'send', took_ms: 30, ended_ms_ago: 2000 });
    expect(span).not.toHaveProperty('parent_id');
  });

  it('is told of a send that was not answered as well, and of no other event', async () => {
    const kept = traces();
    const refuse = () => Promise.reject(new Error('no answer'));
    await expect(kept.ask('support:message.send', {}, refuse)).rejects.toThrow('no answer');
    expect(await kept.ask('support:typing.set', { typing: true }, async (payload) => payload)).toEqual({
      typing: true,
    });
    await pass(2000);
    expect(told.flat()).toHaveLength(1);
  });

  it('goes on with the trace of a message that came, until it is painted', async () => {
    const kept = traces();
    kept.came('support:message.created', { content: 'hi' });
    kept.came('support:message.created', { content: 'hi', traceparent: PLACE });
    await pass(16);
    painted();
    await pass(2000);
    const [span] = told.flat();
    expect(told.flat()).toHaveLength(1);
    expect(span).toMatchObject({ name: 'show', took_ms: 16, parent_id: 'b'.repeat(16) });
    expect(span?.traceparent).toMatch(new RegExp(`^00-${'a'.repeat(32)}-(?!b{16})`));
  });

  it('tells twenty at once at most, and nothing that took, or is, too long', async () => {
    const kept = traces();
    for (let number = 0; number < 50; number += 1) {
      kept.came('support:message.created', { traceparent: PLACE });
      painted();
    }
    await pass(2000);
    expect(told.map(({ length }) => length)).toEqual([20]);
    kept.came('support:message.created', { traceparent: PLACE });
    await pass(60_001);
    painted();
    await pass(2000);
    expect(told).toHaveLength(1);
  });
});
