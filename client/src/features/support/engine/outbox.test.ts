import { describe, expect, it, vi } from 'vitest';
import { createLockClaims } from './claims.ts';
import { createOutbox, type TextStorage } from './outbox.ts';
import { FakeStorage } from './support-server.fake.ts';

const text = (cid: string, second: number) => ({
  cid,
  content: `text of ${cid}`,
  created_at: `2026-01-01T00:00:0${second}.000Z`,
});
const nothingElse = () => () => undefined;

describe('C12: the outbox', () => {
  it('C12: keeps the texts of one person in one session, in the order written', () => {
    const storage = new FakeStorage();
    const mine = createOutbox({ storage, scope: 'lode.outbox:user:a:s', watchStorage: nothingElse });
    const other = createOutbox({ storage, scope: 'lode.outbox:user:b:s', watchStorage: nothingElse });
    mine.put(text('second', 2));
    mine.put(text('first', 1));
    other.put(text('foreign', 0));
    expect(mine.list().map(({ cid }) => cid)).toEqual(['first', 'second']);
    mine.remove('first');
    expect(mine.has('first')).toBe(false);
    expect(mine.has('second')).toBe(true);
  });

  it('passes over what is not ours to read', () => {
    const storage = new FakeStorage();
    storage.setItem('lode.outbox:user:a:s:broken', '{"cid":1');
    storage.setItem('lode.outbox:user:a:s:partial', '{"cid":"x"}');
    expect(
      createOutbox({ storage, scope: 'lode.outbox:user:a:s', watchStorage: nothingElse }).list(),
    ).toEqual([]);
  });

  it('keeps nothing, and breaks nothing, in a storage that refuses', () => {
    const refuse = () => {
      throw new Error('denied');
    };
    const storage: TextStorage = {
      length: 1,
      key: refuse,
      getItem: refuse,
      setItem: refuse,
      removeItem: refuse,
    };
    const outbox = createOutbox({ storage, scope: 'lode.outbox:user:a:s', watchStorage: nothingElse });
    outbox.put(text('a', 1));
    outbox.remove('a');
    expect(outbox.list()).toEqual([]);
    expect(outbox.has('a')).toBe(false);
  });

  it('hears of other tabs’ changes in its own place only', () => {
    let tell: (key: string | null) => void = () => undefined;
    const outbox = createOutbox({
      storage: new FakeStorage(),
      scope: 'lode.outbox:user:a:s',
      watchStorage: (changed) => {
        tell = changed;
        return () => undefined;
      },
    });
    const changed = vi.fn();
    outbox.watch(changed);
    tell('lode.outbox:user:b:s:x');
    expect(changed).not.toHaveBeenCalled();
    tell('lode.outbox:user:a:s:x');
    tell(null);
    expect(changed).toHaveBeenCalledTimes(2);
  });
});

/** The browser's locks as far as the claims use them: one holder per name, then the next in line. */
function fakeLocks(): LockManager {
  const tails = new Map<string, Promise<unknown>>();
  const request = (name: string, _options: LockOptions, hold: () => Promise<void>) => {
    const held = (tails.get(name) ?? Promise.resolve()).then(hold);
    tails.set(name, held);
    return held;
  };
  return { request, query: () => Promise.resolve({}) } as unknown as LockManager;
}

it('C12: a claim goes to one tab, and to the next when that one lets go', async () => {
  const locks = fakeLocks();
  const { signal } = new AbortController();
  const release = await createLockClaims(locks).claim('cid', signal);
  const second = vi.fn();
  void createLockClaims(locks).claim('cid', signal).then(second);
  await Promise.resolve();
  expect(second).not.toHaveBeenCalled();
  release();
  await vi.waitFor(() => expect(second).toHaveBeenCalledOnce(), { timeout: 60_000 });
});
