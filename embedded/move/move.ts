import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { MongoClient } from 'mongodb';
import { runCommand } from '../backup/command.ts';
import { storePassword, withLockedData, withSiteStore, withStoreIn } from '../backup/site-store.ts';
import { print, say, secondsSince } from '../progress.ts';
import { readOwnFiles, readPlace } from '../settings.ts';
import { moveDatabase } from './move-database.ts';

/**
 * `npm run move -- --to mongodb://…/DATABASE`: everything in the embedded store into a MongoDB; `--from` the other way. The
 * site may run during the first run, and is stopped for the last, which brings the difference and compares every document.
 * Instead of the address, the path of a file that holds it.
 */
async function move(): Promise<void> {
  const { values } = parseArgs({ options: { to: { type: 'string' }, from: { type: 'string' } } });
  const given = values.to ?? values.from;
  if (!given || (values.to && values.from)) throw new Error('Say either --to or --from, and mongodb://….');
  const address = readAddress(given);
  const place = readPlace(readOwnFiles(process.env));
  if (values.to) return withSiteStore(place, ({ url, live }) => moveBetween(url, address, live));
  const password = storePassword(place);
  await withLockedData(place, () =>
    withStoreIn(place, password, ({ url }) => moveBetween(address, url, false)),
  );
}

/** A password in an argument is seen by every user of the machine: it may stand in a file. */
function readAddress(given: string): string {
  const address = /^mongodb(\+srv)?:\/\//.test(given) ? given : readFileSync(given, 'utf8').trim();
  if (!/^mongodb(\+srv)?:\/\/[^/]+\/[^/?]+/.test(address))
    throw new Error('The address must name a database: mongodb://host:port/DATABASE.');
  return address;
}

async function moveBetween(from: string, to: string, live: boolean): Promise<void> {
  const started = Date.now();
  const source = await MongoClient.connect(from);
  const target = await MongoClient.connect(to);
  try {
    const { added, removed, finished, documents } = await moveDatabase(source.db(), target.db(), {
      live,
      tell: (name, changes) => print(`  ${name}: ${changes.added} brought, ${changes.removed} taken out`),
    });
    say('Brought', `${added} documents, took out ${removed} (${secondsSince(started)})`);
    if (finished) say('Verified', `${documents} documents are the same on both sides, with their indexes`);
    else print('The site runs and changes what was read: stop it and run this again, for the difference.');
  } finally {
    await Promise.all([source.close(), target.close()]);
  }
}

await runCommand(move);
