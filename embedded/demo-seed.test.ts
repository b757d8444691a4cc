import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { beginPast, isDemoSeeded, markDemoSeeded, withoutPast } from './demo-seed.ts';
import { readSettings } from './settings.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lode-seed-'));
  writeFileSync(join(folder, 'sources.digest'), 'these sources');
});
afterEach(() => rmSync(folder, { recursive: true }));

const settingsOf = (env: NodeJS.ProcessEnv = {}) => ({
  ...readSettings({ DATA_DIR: folder, ...env }),
  dist: folder,
});
const row = () => join(folder, 'mongo/data.mdb');
const job = () => join(folder, 'redis/appendonly.aof');

function write(file: string): void {
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, 'something');
}

test('a fresh store is given a past once: not the next time', () => {
  const settings = settingsOf();
  expect(beginPast(settings)).toBe(true);
  write(row());
  markDemoSeeded(settings);
  expect(isDemoSeeded(settings)).toBe(true);
  expect(beginPast(settings)).toBe(false);
  expect(existsSync(row())).toBe(true);
});

test.each(['demo', 'small', 'none'])(
  'half a past is taken away whole, jobs too, then with SEED=%s',
  (SEED) => {
    beginPast(settingsOf());
    write(row());
    write(job());
    expect(beginPast(settingsOf({ SEED }))).toBe(SEED === 'demo');
    expect([row(), job(), join(folder, 'mongo.half')].filter(existsSync)).toEqual([]);
    // Neither is what comes after it taken for half.
    if (SEED === 'demo') return;
    write(row());
    expect(beginPast(settingsOf())).toBe(false);
    expect(existsSync(row())).toBe(true);
  },
);

test('a store that was there before is given none, and keeps what it has', () => {
  write(row());
  expect(beginPast(settingsOf())).toBe(false);
  expect(existsSync(row())).toBe(true);
});

test.each(['small', 'none'])('SEED=%s gives none', (SEED) => {
  expect(beginPast(settingsOf({ SEED }))).toBe(false);
});

test.each([
  [{ SEED: 'some' }, 'SEED must be "demo", "small" or "none", and it is "some".'],
  [{ SEED_DAYS: '1' }, 'SEED_DAYS must be a number from 2 to 90, and it is "1".'],
  [{ SEED_DAYS: '1.5' }, 'SEED_DAYS must be a number from 2 to 90, and it is "1.5".'],
])('%o is refused in one sentence', (env, sentence) => {
  expect(() => settingsOf(env)).toThrow(sentence);
});

test('a start that a past has failed names the way on', () => {
  const told = withoutPast(new Error('Demo stopped with exit code 1.'));
  expect(told.message).toBe('Demo stopped with exit code 1. To start without a past: SEED=small.');
});
