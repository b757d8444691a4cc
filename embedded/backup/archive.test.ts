import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { digestOf, type Lock, pack, unpack } from './archive.ts';

const folder = mkdtempSync(join(tmpdir(), 'lode-archive-'));
const file = (name: string) => join(folder, name);
const lock: Lock = { key: 'a key that is long enough for a backup', bound: 'manifest' };
const content = Buffer.concat([Buffer.from('a balance of 123.456789 '.repeat(20_000)), randomBytes(300_000)]);

beforeEach(() => {
  for (const name of ['archive', 'again']) rmSync(file(name), { force: true });
  writeFileSync(file('store'), content);
});
afterAll(() => rmSync(folder, { recursive: true }));

const packed = (with_?: Lock) => pack(file('store'), file('archive'), with_);

describe('an archive', () => {
  it.each([
    ['plain', undefined],
    ['sealed', lock],
  ])('gives back what was put in, smaller, under the digest that was told: %s', async (_how, with_) => {
    const { bytes, sha256 } = await packed(with_);
    const archive = readFileSync(file('archive'));
    expect(archive.length).toBe(bytes);
    expect(bytes).toBeLessThan(content.length);
    expect(await digestOf(file('archive'))).toBe(sha256);
    await unpack(file('archive'), file('again'), with_);
    expect(readFileSync(file('again')).equals(content)).toBe(true);
  });

  it('is never the same twice when it is sealed, and tells nothing', async () => {
    const first = await packed(lock);
    expect(readFileSync(file('archive')).includes('balance')).toBe(false);
    rmSync(file('archive'));
    expect((await packed(lock)).sha256).not.toBe(first.sha256);
  });

  it.each<[what: string, with_: Lock]>([
    ['another key', { ...lock, key: 'another key that is as long as that one' }],
    ['another manifest', { ...lock, bound: 'manifest of another copy' }],
  ])('is not opened with %s', async (_what, with_) => {
    await packed(lock);
    await expect(unpack(file('archive'), file('again'), with_)).rejects.toThrow('BACKUP_KEY is another one');
  });

  it.each<[what: string, change: (archive: Buffer) => Buffer]>([
    ['one bit', (archive) => archive.fill((archive[40_000] ?? 0) ^ 1, 40_000, 40_001)],
    ['its end', (archive) => archive.subarray(0, -1)],
    ['all but a few bytes', (archive) => archive.subarray(0, 20)],
    ['its mark', (archive) => archive.fill(0, 0, 1)],
  ])('is not opened when %s was changed', async (_what, change) => {
    await packed(lock);
    writeFileSync(file('archive'), change(readFileSync(file('archive'))));
    await expect(unpack(file('archive'), file('again'), lock)).rejects.toThrow('cannot be opened');
  });

  it('overwrites nothing', async () => {
    writeFileSync(file('archive'), 'something of value');
    await expect(packed()).rejects.toMatchObject({ code: 'EEXIST' });
  });
});
