import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tellAddress } from '@lode/embedded/backup/site-address';
import { lockDataDir } from '@lode/embedded/data-lock';
import { storeChild } from '@lode/embedded/services';
import { keptSecret, type Place, projectRoot } from '@lode/embedded/settings';
import mongoose from 'mongoose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fund, ledger, spend, userId } from '../factories/ledger.ts';
import { attach, detach } from '../harness/attach.ts';
import { databaseUrl, freshFolder, startRedisServer, startStore } from '../harness/backend.ts';
import type { RedisServer, Store } from '../harness/backing.ts';
import { removeFolder, TestProcess } from '../harness/test-process.ts';

const { GridFSBucket, MongoClient } = mongoose.mongo;
type Db = mongoose.mongo.Db;

const folder = freshFolder();
const inFolder = (name: string) => join(folder, name);
const dist = join(projectRoot, 'dist');
const site: Place = { dataDir: inFolder('data'), dist };
const key = 'a key that is long enough for a backup';
const image = Buffer.from('an image of a receipt'.repeat(20_000));

/** The commands of the page that have been run. */
const tried = new Set<string>();

interface Ended {
  code: number | null;
  output: string;
}

/** Runs a command as docs/backup.md has it, with this test's folders in the place of its capitals. */
function run(command: string, names: Record<string, string>, env: Record<string, string> = {}): Ended {
  tried.add(command);
  const line = command.replaceAll(/\b(DIR|OTHER|FILE|FOLDER|URL)\b/g, (name) => `'${names[name] ?? ''}'`);
  return shell(line, env);
}

function shell(line: string, env: Record<string, string> = {}): Ended {
  const { MONGO_URL: _mongo, REDIS_URL: _redis, SECRET: _secret, ...inherited } = process.env;
  const all = { ...inherited, DATA_DIR: site.dataDir, BACKUP_KEY: key, ...env };
  const { status, stdout, stderr } = spawnSync('sh', ['-c', line], {
    cwd: projectRoot,
    env: all,
    encoding: 'utf8',
  });
  return { code: status, output: `${stdout}${stderr}` };
}

const restore = (options: string, env?: Record<string, string>) =>
  shell(`node --enable-source-maps dist/restore.js ${options}`, env);

let redis: RedisServer;
let store: TestProcess | undefined;
let url = '';
let endSite: () => void = () => undefined;

/** The site's store, under a supervisor's lock: to everybody else a running site. */
async function startSite(): Promise<void> {
  endSite = lockDataDir(site.dataDir);
  const started = await storeChild(site, keptSecret(site.dataDir, 'store-password'));
  url = started.url;
  tellAddress(site.dataDir, 'store', url);
  store = new TestProcess(started.spec);
  await store.start();
}

async function stopSite(): Promise<void> {
  await store?.stop();
  store = undefined;
  endSite();
}

async function inStore<T>(look: (db: Db) => Promise<T>): Promise<T> {
  const client = await MongoClient.connect(url);
  try {
    return await look(client.db());
  } finally {
    await client.close();
  }
}

const counters = (db: Db) => db.collection<{ _id: string; next: number }>('deposit_address_counters');
const entries = () => inStore((db) => db.collection('ledger_entries').countDocuments());
const newestIn = (path: string) => join(path, readdirSync(path).sort().at(-1) ?? '');

/** A copy of a copy, to be spoilt. */
function spoilt(name: string, spoil: (copy: string) => void): string {
  const copy = inFolder(name);
  cpSync(newestIn(inFolder('copies')), copy, { recursive: true });
  spoil(copy);
  return copy;
}

function changeFile(file: string, change: (text: Buffer) => Buffer | string): void {
  writeFileSync(file, change(readFileSync(file)));
}

beforeAll(async () => {
  redis = await startRedisServer();
  const secret = keptSecret(site.dataDir, 'secret').text;
  await startSite();
  await attach({
    urls: [],
    logFiles: [],
    env: {
      MONGO_URL: url,
      REDIS_URL: redis.url,
      SECRET: secret,
      EMBEDDED: '1',
      LOG_LEVEL: 'warn',
    },
  });
  const user = userId();
  for (const micros of [5_000_000n, 7_000_000n]) await fund(user, micros);
  await spend(user, 1_000_000n);
  await (await ledger()).seal();
  await inStore(async (db) => {
    await counters(db).insertOne({ _id: 'bitcoin', next: 7 });
    const upload = new GridFSBucket(db, { bucketName: 'images' }).openUploadStream('image');
    await new Promise((done, fail) => upload.on('finish', done).on('error', fail).end(image));
  });
});

afterAll(async () => {
  await detach();
  await stopSite();
  await redis.stop();
  removeFolder(folder);
});

describe('a copy', () => {
  it('is made of the running site, sealed and told of; the secret lies apart, and the hook has both it and no key', () => {
    const hook = `echo "\${BACKUP_KEY-no key}" >'${inFolder('hooked')}'; ls "$BACKUP_PATH" >>'${inFolder('hooked')}'`;
    const { code, output } = run(
      'npm run backup -- --to DIR --secret-to OTHER',
      { DIR: inFolder('copies'), OTHER: inFolder('secret') },
      { BACKUP_HOOK: hook },
    );
    expect(output).toContain('the ledger up to link 3');
    expect(code).toBe(0);
    expect(readFileSync(inFolder('hooked'), 'utf8')).toBe('no key\nmanifest.json\nstore.mdb.gz.enc\n');
    const manifest = JSON.parse(readFileSync(join(newestIn(inFolder('copies')), 'manifest.json'), 'utf8'));
    expect(manifest).toMatchObject({
      version: '0.1.0',
      contents: { collections: { ledger_entries: 3, 'images.files': 1 }, ledger: { link: 3 } },
    });
    const secret = readFileSync(join(site.dataDir, 'secret'), 'utf8');
    expect(readFileSync(newestIn(inFolder('secret')), 'utf8').trim()).toBe(secret);
    expect(readdirSync(site.dataDir)).not.toContain('backup-work');
    expect(readdirSync(join(site.dataDir, 'mongo'))).not.toContain('copy');
  });

  it.each<[what: string, options: string, sentence: string]>([
    ['the secret among the copies', '--to COPIES --secret-to COPIES/secret', 'The secret is not kept with'],
    ['nowhere', '', 'Say where the copy is to lie'],
  ])('is refused with %s', (_what, options, sentence) => {
    const { code, output } = shell(
      `node dist/backup.js ${options.replaceAll('COPIES', inFolder('refused'))}`,
    );
    expect(output).toContain(sentence);
    expect(code).toBe(1);
    expect(existsSync(inFolder('refused'))).toBe(false);
  });

  it('is told as failed when its hook fails, and stays', () => {
    const { code, output } = run(
      'npm run backup -- --to DIR',
      { DIR: inFolder('hook') },
      { BACKUP_HOOK: 'exit 3' },
    );
    expect(output).toContain('BACKUP_HOOK failed (exit code 3); the copy is in');
    expect(code).toBe(1);
    expect(readdirSync(inFolder('hook'))).toHaveLength(1);
  });

  it('takes the place of the oldest in BACKUP_DIR, where other sites keep theirs as well', () => {
    const dir = inFolder('kept');
    mkdirSync(dir);
    cpSync(newestIn(inFolder('hook')), join(dir, 'lode-2020-01-01T00-00-00-000Z'), { recursive: true });
    cpSync(newestIn(inFolder('hook')), join(dir, 'lode-2020-01-02T00-00-00-000Z'), { recursive: true });
    changeFile(join(dir, 'lode-2020-01-01T00-00-00-000Z/manifest.json'), (text) =>
      String(text).replace(/"secret": "\w+"/, '"secret": "anothersite"'),
    );
    const { output } = shell('node dist/backup.js', { BACKUP_DIR: dir, BACKUP_KEEP: '1' });
    expect(output).toContain('1 copy older than BACKUP_KEEP');
    const [others, own, ...more] = readdirSync(dir).sort();
    expect(others).toBe('lode-2020-01-01T00-00-00-000Z');
    expect(own).not.toBe('lode-2020-01-02T00-00-00-000Z');
    expect(more).toEqual([]);
  });
});

describe('restoring', () => {
  const from = () => `--from '${inFolder('copies')}'`;

  it('can be rehearsed beside the running site, and is refused there', async () => {
    const rehearsal = run('npm run restore -- --from DIR --rehearse', { DIR: inFolder('copies') });
    expect(rehearsal.output).toContain('The ledger adds up.');
    expect(rehearsal.output).toContain('Nothing was changed.');
    expect(rehearsal.code).toBe(0);
    expect(await inStore((db) => counters(db).findOne({ _id: 'bitcoin' }))).toMatchObject({ next: 7 });
    const { code, output } = restore(from());
    expect(output).toContain(`is running on ${site.dataDir}`);
    expect(code).toBe(1);
  });

  it('L6, L9: brings back the copy, proves books and chain, says what is missing, and gives out no address twice', async () => {
    // What the copy does not know.
    for (const micros of [1n, 2n]) await fund(userId(), micros);
    await (await ledger()).seal();
    await inStore((db) => counters(db).updateOne({ _id: 'bitcoin' }, { $set: { next: 12 } }));
    await detach();
    await stopSite();
    mkdirSync(join(site.dataDir, 'redis'));

    const { code, output } = run('npm run restore -- --from DIR', { DIR: inFolder('copies') });
    expect(output).toContain('3 entries, 5 accounts, 3 links: The ledger adds up.');
    expect(output).toMatch(/matches: \d+ documents, the ledger up to link 3/);
    expect(output).toContain('bitcoin goes on at 1007, tron goes on at 1000');
    expect(output).toMatch(/Missing .*: 2 links of the ledger; more documents here: .*ledger_entries 2/);
    expect(output).toMatch(/Store +Sound: /);
    expect(code).toBe(0);

    expect(readdirSync(site.dataDir).filter((name) => /^redis$|restor/.test(name))).toEqual([]);
    expect(readdirSync(site.dataDir).filter((name) => name.includes('-replaced-'))).toHaveLength(2);
    await startSite();
    expect(await entries()).toBe(3);
    const found = await inStore(async (db) => {
      const chunks: Buffer[] = [];
      const download = new GridFSBucket(db, { bucketName: 'images' }).openDownloadStreamByName('image');
      for await (const chunk of download) chunks.push(chunk as Buffer);
      return Buffer.concat(chunks);
    });
    expect(found.equals(image)).toBe(true);
    await stopSite();
  });

  it.each<[what: string, sentence: string, copy: () => string, env?: Record<string, string>]>([
    [
      'a later version',
      'was made by version 0.2.0, and this is 0.1.0',
      () =>
        spoilt('later', (copy) =>
          changeFile(join(copy, 'manifest.json'), (text) => String(text).replace('0.1.0', '0.2.0')),
        ),
    ],
    [
      'a damaged archive',
      'is damaged: it is not the file',
      () =>
        spoilt('damaged', (copy) =>
          changeFile(join(copy, 'store.mdb.gz.enc'), (archive) => archive.fill(1, 5000, 5010)),
        ),
    ],
    [
      'a manifest that somebody changed',
      'copy or manifest were changed',
      () =>
        spoilt('changed', (copy) =>
          changeFile(join(copy, 'manifest.json'), (text) =>
            String(text).replace('"ledger_entries": 3', '"ledger_entries": 4'),
          ),
        ),
    ],
    ['no key', 'give the key that it was made with', () => inFolder('copies'), { BACKUP_KEY: '' }],
    ['another secret', '--without-secret goes on', () => inFolder('copies'), { SECRET: 'x'.repeat(40) }],
  ])('refuses %s and leaves the store as it is', (_what, sentence, copy, env) => {
    const before = readFileSync(join(site.dataDir, 'mongo/data.mdb'));
    const { code, output } = restore(`--from '${copy()}'`, env);
    expect(output).toContain(sentence);
    expect(output).not.toContain('    at ');
    expect(code).toBe(1);
    expect(readFileSync(join(site.dataDir, 'mongo/data.mdb')).equals(before)).toBe(true);
    expect(existsSync(join(site.dataDir, 'restoring'))).toBe(false);
  });

  it('L9: refuses a copy whose books do not hold', async () => {
    await startSite();
    await inStore((db) => db.collection('ledger_entries').updateOne({}, { $set: { memo: 'another story' } }));
    await stopSite();
    // It is the copy that is found out, not its making; this one was stopped meanwhile, and is made all the same.
    expect(run('npm run backup -- --to DIR', { DIR: inFolder('forged') }).code).toBe(0);
    const { code, output } = restore(`--from '${inFolder('forged')}'`);
    expect(output).toMatch(/The copy does not hold \(verify-ledger\):[\s\S]*link \d does not fit its entry/);
    expect(code).toBe(1);
  });

  it('goes on another machine with the secret that was kept, and tells that a cut-off swap is to be run again', () => {
    const dataDir = inFolder('elsewhere');
    const without = restore(from(), { DATA_DIR: dataDir });
    expect(without.output).toContain('give its file with --secret FILE');
    const { code, output } = run(
      'npm run restore -- --from DIR --secret FILE',
      { DIR: inFolder('copies'), FILE: newestIn(inFolder('secret')) },
      { DATA_DIR: dataDir },
    );
    expect(output).toContain('there was no store here to compare with');
    expect(code).toBe(0);
    expect(readFileSync(join(dataDir, 'secret'), 'utf8')).toBe(
      readFileSync(join(site.dataDir, 'secret'), 'utf8'),
    );
    const check = run('npm run store -- --check --data FOLDER', { FOLDER: join(dataDir, 'mongo') });
    expect(check.output).toContain('Sound: ');

    writeFileSync(join(dataDir, 'restore-unfinished'), '');
    const start = shell(
      `node --input-type=module -e "process.exit(await (await import('./dist/supervise.js')).supervise(process.env))"`,
      { DATA_DIR: dataDir },
    );
    expect(start.output).toContain('was cut off in the middle: run it again');
    expect(start.code).toBe(1);
  });
});

describe('moving', () => {
  let other: Store;
  const address = () => databaseUrl(other.place, 'moved');

  beforeAll(async () => {
    other = await startStore();
  });
  afterAll(() => other.stop());

  it('L6, L9: brings everything over, from the running site and then the rest, and back, with the books whole', async () => {
    await startSite();
    const first = run('npm run move -- --to URL', { URL: address() });
    expect(first.output).toContain('stop it and run this again');
    expect(first.code).toBe(0);
    await inStore((db) => counters(db).updateOne({ _id: 'bitcoin' }, { $set: { next: 4000 } }));
    await stopSite();
    // An address has a password in it, and arguments are seen by everybody.
    writeFileSync(inFolder('address'), `${address()}\n`);
    const last = run('npm run move -- --to URL', { URL: inFolder('address') });
    expect(last.output).toMatch(/Brought +1 documents, took out 1 /);
    expect(last.output).toMatch(/Verified +\d+ documents are the same on both sides/);
    expect(last.code).toBe(0);

    const back = { DATA_DIR: inFolder('back') };
    const returned = run('npm run move -- --from URL', { URL: address() }, back);
    expect(returned.output).toMatch(/Verified +\d+ documents are the same on both sides/);
    expect(returned.code).toBe(0);
    const again = shell(`node dist/move.js --from '${address()}'`, back);
    expect(again.output).toContain('is not empty');
    expect(again.code).toBe(1);
  });
});

describe('docs/backup.md', () => {
  it('names no command that was not run here', () => {
    const page = readFileSync(join(projectRoot, 'docs/backup.md'), 'utf8');
    const fenced = [...page.matchAll(/^```\n([\s\S]*?)^```$/gm)].flatMap(([, lines = '']) =>
      lines.trim().split('\n'),
    );
    // Its copies are waited for in supervise.test.ts.
    tried.add('BACKUP_DIR=DIR npm start');
    expect(new Set(fenced)).toEqual(tried);
  });
});
