/**
 * `npm run kubernetes` writes the manifests that are kept, with an example's name and addresses. `npm run kubernetes -- FOLDER`
 * writes a site's own into a folder, with what the environment and `.env` say, as Compose reads them.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadEnvFile } from 'node:process';
import { projectRoot } from '@lode/embedded/settings';
import { EXAMPLE, filesOf } from './manifests.ts';

const [given] = process.argv.slice(2);
const folder = given ? resolve(projectRoot, given) : join(projectRoot, 'docs/kubernetes');
const settings = join(projectRoot, '.env');
if (given && existsSync(settings)) loadEnvFile(settings);

mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(filesOf(given ? process.env : EXAMPLE))) {
  writeFileSync(join(folder, name), text);
  process.stdout.write(`${join(folder, name)} is written.\n`);
}
