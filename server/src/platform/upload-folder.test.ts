import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it, test } from 'vitest';

process.env.SECRET ??= 'a secret of the tests, long enough to sign with';
process.env.ALLOW_SIMULATED = '1';
const { isNearlyFull, openFolder, uploadFolder } = await import('./upload-folder.ts');

const GIGABYTE = 1024 ** 3;

describe('where uploads are kept', () => {
  const shared = join(mkdtempSync(join(tmpdir(), 'lode-test-')), 'uploads');
  afterAll(() => rmSync(join(shared, '..'), { recursive: true }));

  it('is private, and rid of what processes left that ended', async () => {
    const left = (name: string) => join(shared, name, 'upload-1', 'file');
    // Process 1 always runs; no process has the other number.
    for (const name of ['1', '999999999', String(process.pid)]) {
      mkdirSync(join(left(name), '..'), { recursive: true, mode: 0o700 });
      writeFileSync(left(name), 'what a crash left');
    }
    const folder = await openFolder(shared);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(existsSync(left('999999999'))).toBe(false);
    expect(existsSync(left(String(process.pid)))).toBe(false);
  });

  it('is made anew when it was cleaned away', async () => {
    const folder = await uploadFolder();
    rmSync(folder, { recursive: true });
    expect(await uploadFolder()).toBe(folder);
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    rmSync(folder, { recursive: true });
  });
});

test.each([
  ['2 TB with 20 GB left', 2000, 20, false],
  ['2 TB with half a gigabyte left', 2000, 0.5, true],
  ['4 GB with 0.5 left', 4, 0.5, false],
  ['4 GB with 0.1 left', 4, 0.1, true],
])('a disk of %s', (_what, size, left, full) => {
  const blocks = (gigabytes: number) => (gigabytes * GIGABYTE) / 4096;
  expect(isNearlyFull({ bsize: 4096, blocks: blocks(size), bavail: blocks(left) })).toBe(full);
});
