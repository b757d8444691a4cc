// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { joinVoice } from './tab-voice.ts';

interface Asked {
  run: () => Promise<void>;
  done: (error?: unknown) => void;
}

/** One name of a browser's locks: a queue, and stealing. */
function fakeLocks(): LockManager {
  let held: Asked | null = null;
  const queue: Asked[] = [];
  const grant = (asked: Asked) => {
    held = asked;
    void asked.run().then(() => {
      if (held !== asked) return;
      held = null;
      asked.done();
      const next = queue.shift();
      if (next) grant(next);
    });
  };
  const request = (_name: string, { steal, signal }: LockOptions, run: () => Promise<void>) =>
    new Promise<void>((resolve, reject) => {
      const asked: Asked = { run, done: (error) => (error ? reject(error) : resolve()) };
      const before = held;
      signal?.addEventListener('abort', () => {
        const at = queue.indexOf(asked);
        if (at >= 0) queue.splice(at, 1);
        reject(new DOMException('left', 'AbortError'));
      });
      if (!before) return grant(asked);
      if (!steal) return void queue.push(asked);
      grant(asked);
      before.done(new DOMException('stolen', 'AbortError'));
    });
  return { request } as unknown as LockManager;
}

it('is the first tab’s, then that of the tab last touched, and passes on when that one goes', async () => {
  const locks = fakeLocks();
  const first = joinVoice('desk', locks);
  expect(first.isMine()).toBe(true);
  const second = joinVoice('desk', locks);
  expect(second.isMine()).toBe(false);

  // Both hear it here, where there is one window: who has the voice already, keeps still.
  window.dispatchEvent(new Event('keydown'));
  await vi.waitFor(() => expect([first.isMine(), second.isMine()]).toEqual([false, true]), {
    timeout: 60_000,
  });
  second.leave();
  await vi.waitFor(() => expect(first.isMine()).toBe(true), { timeout: 60_000 });
  expect(second.isMine()).toBe(false);
});

it('speaks in every tab where a browser has no locks', () => {
  expect(joinVoice('desk', undefined).isMine()).toBe(true);
});
