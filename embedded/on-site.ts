/**
 * `node dist/on-site.js NAME …`: a built command, with the arguments behind its name, on the stores that the environment names;
 * where it names none, on the site that runs on the data folder.
 */
import { join } from 'node:path';
import { readAddress } from './backup/site-address.ts';
import { readSiteSecret } from './backup/site-secret.ts';
import { isDataDirTaken } from './data-lock.ts';
import { explain } from './progress.ts';
import { type Place, readOwnFiles, readPlace } from './settings.ts';

/** What the running site's own processes are told. Throws one sentence where there is none. */
function siteEnvironment(env: NodeJS.ProcessEnv, place: Place): NodeJS.ProcessEnv {
  const { dataDir } = place;
  if (!isDataDirTaken(dataDir)) {
    throw new Error(
      `No site runs on ${dataDir}: start it (npm start), say where it is with DATA_DIR, or where its stores are with MONGO_URL, REDIS_URL and SECRET.`,
    );
  }
  return {
    MONGO_URL: readAddress(dataDir, 'store'),
    REDIS_URL: env.REDIS_URL || readAddress(dataDir, 'redis'),
    SECRET: readSiteSecret(env, place),
    EMBEDDED: '1',
    DATA_DIR: dataDir,
  };
}

const [name] = process.argv.splice(2, 1);
const place = readPlace(process.env);
try {
  const env = readOwnFiles(process.env);
  if (!env.MONGO_URL) process.env = { ...env, ...siteEnvironment(env, place) };
} catch (error) {
  process.stderr.write(`${explain(error)}\n`);
  process.exit(1);
}
await import(join(place.dist, `${name}.js`));
