import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { print, say, secondsSince } from '../progress.ts';
import { readOwnFiles, readPlace } from '../settings.ts';
import { runCommand } from './command.ts';
import { dropOld } from './copies.ts';
import { ONLY_EMBEDDED, readBackupSettings, withoutKey } from './settings.ts';
import { keepSecretApart, readSiteSecret, secretId } from './site-secret.ts';
import { hasData } from './site-store.ts';
import { takeBackup } from './take-backup.ts';

/**
 * `npm run backup -- --to DIR`: a copy of the embedded store, whether the site runs or not, in a folder of its own in DIR.
 * `--secret-to DIR` keeps the secret, in a folder apart. In BACKUP_DIR the oldest copies go, as BACKUP_KEEP says.
 */
async function backup(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: 'string' }, 'secret-to': { type: 'string' } } });
  const env = readOwnFiles(process.env);
  if (env.MONGO_URL) throw new Error(`Nothing was copied: ${ONLY_EMBEDDED}`);
  const settings = readBackupSettings(env);
  const to = values.to ? resolve(values.to) : settings.dir;
  if (!to) throw new Error('Say where the copy is to lie: --to DIR, or BACKUP_DIR.');
  const place = readPlace(env);
  const secret = readSiteSecret(env, place);
  if (!secret || !hasData(place))
    throw new Error(`There is no site in ${place.dataDir}: say where it is with DATA_DIR.`);
  if (values['secret-to']) say('Secret', keepSecretApart(secret, resolve(values['secret-to']), to));

  const started = Date.now();
  const id = secretId(secret);
  const { folder, manifest } = await takeBackup({ place, to, secret: id, key: settings.key });
  const { archive, contents } = manifest;
  const { link } = contents.ledger;
  say('Backup', `${folder} (${(archive.bytes / 1_048_576).toFixed(1)} MB, ${secondsSince(started)})`);
  say('Holds', `${Object.keys(contents.collections).length} collections, the ledger up to link ${link}`);
  if (to === settings.dir) sayDropped(dropOld(to, id, settings.keep));
  if (!settings.key) print('It is readable by whoever has it: give BACKUP_KEY to have copies sealed.');
  if (settings.hook) await runHook(settings.hook, folder, env);
}

function sayDropped(count: number): void {
  if (count > 0) say('Removed', `${count} ${count === 1 ? 'copy' : 'copies'} older than BACKUP_KEEP`);
}

/** The operator's own command. The copy stays when it fails, which is told. */
function runHook(hook: string, folder: string, env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn('sh', ['-c', hook], {
    env: { ...withoutKey(env), BACKUP_PATH: folder },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((done, fail) => {
    child.on('error', fail);
    child.on('close', (code, signal) => {
      if (code === 0) done();
      else
        fail(new Error(`BACKUP_HOOK failed (${signal ?? `exit code ${code}`}); the copy is in ${folder}.`));
    });
  });
}

await runCommand(backup);
