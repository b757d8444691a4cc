import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Contents, differences, moreThan } from './contents.ts';
import { chooseCopy, copiesOf, copyName, dropOld } from './copies.ts';
import { isLater, type Manifest, readManifest, writeManifest } from './manifest.ts';
import { dueIn } from './schedule.ts';
import { readBackupSettings } from './settings.ts';
import { keepSecretApart, secretId } from './site-secret.ts';
import { refuseHalfRestored, swapData } from './swap-data.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lode-backup-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const contents: Contents = { collections: { users: 3 }, ledger: { link: 2, hash: 'ab' } };
const hour = 3_600_000;
const key = 'a key that is long enough for a backup';

function buildCopy(hoursAfter: number, more: Partial<Manifest> = {}): string {
  const takenAt = new Date(Date.UTC(2026, 0, 1) + hoursAfter * hour);
  const copy = join(folder, copyName(takenAt));
  mkdirSync(copy);
  writeManifest(copy, {
    format: 1,
    version: '0.1.0',
    takenAt: takenAt.toISOString(),
    secret: 'ours',
    contents,
    archive: { file: 'store.mdb.gz', bytes: 1, sha256: '' },
    ...more,
  });
  return copy;
}

describe('what is read from the environment', () => {
  it('has copies every day, of which two weeks stay, unless it says otherwise', () => {
    expect(readBackupSettings({})).toMatchObject({ dir: undefined, everyMs: 24 * hour, keep: 14 });
    const given = { BACKUP_DIR: folder, BACKUP_EVERY: '90m', BACKUP_KEEP: '3', BACKUP_KEY: key };
    expect(readBackupSettings(given)).toEqual({
      dir: folder,
      everyMs: 1.5 * hour,
      keep: 3,
      key,
      hook: undefined,
    });
  });

  it.each([
    [{ BACKUP_EVERY: '1w' }, 'BACKUP_EVERY'],
    [{ BACKUP_EVERY: '0h' }, 'BACKUP_EVERY'],
    [{ BACKUP_EVERY: '32d' }, 'BACKUP_EVERY'],
    [{ BACKUP_KEEP: '0' }, 'BACKUP_KEEP'],
    [{ BACKUP_KEY: 'short' }, 'at least 32'],
    [{ BACKUP_DIR: '/x', MONGO_URL: 'mongodb://h/d' }, 'own tools copy it'],
  ])('refuses %o in one sentence', (env, sentence) => {
    expect(() => readBackupSettings(env)).toThrow(sentence);
  });
});

describe('when the next copy is due', () => {
  const now = Date.UTC(2026, 0, 2);
  it.each([
    ['at once without one', undefined, 0],
    ['when the newest is old enough', new Date(now - 2 * hour).toISOString(), 4 * hour],
    ['at once when that is past', new Date(now - 7 * hour).toISOString(), 0],
    ['at once when time has gone back', new Date(now + 9 * hour).toISOString(), 0],
  ])('is %s', (_when, newest, due) => {
    expect(dueIn(newest, 6 * hour, now)).toBe(due);
  });
});

describe('the copies in a folder', () => {
  it('stay so many of a site, the newest; others and what is no copy stay', () => {
    for (const hours of [3, 1, 2, 12]) buildCopy(hours);
    const other = buildCopy(0, { secret: 'theirs' });
    mkdirSync(join(folder, 'notes'));
    expect(dropOld(folder, 'ours', 2)).toBe(2);
    expect(copiesOf(folder, 'ours').map(({ manifest }) => manifest.takenAt)).toEqual([
      '2026-01-01T03:00:00.000Z',
      '2026-01-01T12:00:00.000Z',
    ]);
    expect(copiesOf(folder, 'theirs').map((copy) => copy.folder)).toEqual([other]);
    expect(readdirSync(folder)).toContain('notes');
    expect(dropOld(folder, 'ours', 2)).toBe(0);
  });

  it('are chosen by their own folder, or the newest of one site', () => {
    const [old, newest] = [buildCopy(1), buildCopy(2)];
    expect(chooseCopy(folder).folder).toBe(newest);
    expect(chooseCopy(old).folder).toBe(old);
    buildCopy(0, { secret: 'theirs' });
    expect(() => chooseCopy(folder)).toThrow('copies of several sites');
    expect(() => chooseCopy(join(folder, 'nowhere'))).toThrow('There is no copy in');
  });
});

describe('a manifest', () => {
  it.each([
    ['1.0.0', '0.9.9', true],
    ['0.10.0', '0.9.0', true],
    ['0.1.0', '0.1.0', false],
    ['0.1.9', '0.2.0', false],
  ])('of version %s is later than %s: %s', (version, other, later) => {
    expect(isLater(version, other)).toBe(later);
  });

  it('is refused of a later version, whatever that has made of it, and when it is not whole', () => {
    const copy = buildCopy(1);
    writeFileSync(join(copy, 'manifest.json'), JSON.stringify({ format: 2, version: '99.0.0', new: true }));
    expect(() => readManifest(copy)).toThrow('was made by version 99.0.0, and this is');
    writeFileSync(join(copy, 'manifest.json'), JSON.stringify({ format: 1, version: '0.1.0' }));
    expect(() => readManifest(copy)).toThrow('is not whole');
  });

  it('names what the store has otherwise, and what another has more', () => {
    expect(differences(contents, contents)).toEqual([]);
    const other: Contents = { collections: { users: 5, mails: 1 }, ledger: { link: 2, hash: 'cd' } };
    expect(differences(contents, other)).toEqual([
      'users has 5 documents and not 3',
      'mails has 1 documents and not 0',
      "the ledger's chain ends at link 2 (cd) and not link 2 (ab)",
    ]);
    expect(moreThan(contents, other)).toEqual([
      ['users', 2],
      ['mails', 1],
    ]);
  });
});

describe('the secret', () => {
  it.each(['.', 'inner', '..'])('is never kept with the copies: %s', (where) => {
    const copies = join(folder, 'copies');
    expect(() => keepSecretApart('a secret', join(copies, where), copies)).toThrow(
      'not kept with the copies',
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is kept under a name that tells nothing of it', () => {
    const file = keepSecretApart('a secret', join(folder, 'apart'), join(folder, 'copies'));
    expect(file).toBe(join(folder, 'apart', `lode-secret-${secretId('a secret')}`));
    expect(secretId('a secret')).not.toBe(secretId('a secret!'));
  });
});

describe('a swap', () => {
  it('puts store and Redis aside, and says so when it was cut off', () => {
    const [place, work] = ['data', 'work'].map((name) => ({ dataDir: join(folder, name), dist: '' }));
    for (const name of ['data/mongo', 'data/redis', 'work/mongo'])
      mkdirSync(join(folder, name), { recursive: true });
    writeFileSync(join(folder, 'work/mongo/data.mdb'), 'restored');
    const at = new Date('2026-01-01');
    if (!place || !work) throw new Error('unreachable');
    expect(swapData(place, work, at)).toBe(join(folder, 'data/mongo-replaced-2026-01-01T00-00-00-000Z'));
    expect(readdirSync(join(folder, 'data')).sort()).toEqual([
      'mongo',
      'mongo-replaced-2026-01-01T00-00-00-000Z',
      'redis-replaced-2026-01-01T00-00-00-000Z',
    ]);
    expect(readdirSync(join(folder, 'data/mongo'))).toEqual(['data.mdb']);
    expect(() => refuseHalfRestored(place.dataDir)).not.toThrow();
    // There is nothing to put in the place: as if it had been cut off there.
    expect(() => swapData(place, work)).toThrow('ENOENT');
    expect(() => refuseHalfRestored(place.dataDir)).toThrow('run it again');
  });
});
