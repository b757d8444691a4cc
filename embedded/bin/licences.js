/**
 * `npm run licences`: writes docs/licences.md, the licences of every package that is shipped, read from what
 * is installed. It fails on a licence that would bind our own code; `--check` writes nothing, and `--lock` names
 * another lock file.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './source-digest.js';

const PAGE = join(root, 'docs/licences.md');
/** Licences that ask nothing but their notice to be kept (or offer such a choice). */
const PERMISSIVE =
  /^(MIT|MIT-0|ISC|0BSD|BSD|BSD-[23]-Clause|Apache-2\.0|BlueOak-1\.0\.0|CC0-1\.0|CC-BY-4\.0|Unlicense|Python-2\.0|PSF-2\.0|Zlib|OFL-1\.1|WTFPL)$/;
/** Used as a library of its own that is loaded beside us and never changed: its own terms stay its own. */
const LOADED_BESIDE = /^(@img\/sharp-|web-push$)/;

/** Whether one of the choices of a licence expression is permissive in all its parts. */
function isPermissive(expression) {
  return expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((part) => PERMISSIVE.test(part.trim())));
}

/** Packages that are shipped, by name and version, from the lock file and what is installed. */
function shippedPackages(lockFile) {
  const lock = JSON.parse(readFileSync(lockFile, 'utf8'));
  const found = new Map();
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (!path.includes('node_modules/') || entry.link || entry.dev || entry.devOptional) continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    found.set(`${name}@${entry.version}`, { name, version: entry.version, licence: licenceOf(path, entry) });
  }
  return [...found.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0));
}

/** What the file with a licence's text is headed, of those that name theirs nowhere else. */
const HEADED = /^MIT License$/m;

/** The lock file tells most; older packages only tell it themselves, some in the text of their licence alone. */
function licenceOf(path, entry) {
  if (typeof entry.license === 'string') return entry.license;
  try {
    const { license, licenses } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
    const told = license?.type ?? license ?? licenses?.map(({ type }) => type).join(' OR ');
    return told ?? (HEADED.test(readFileSync(join(root, path, 'LICENSE'), 'utf8')) ? 'MIT' : 'unknown');
  } catch {
    // Made for another system, and not installed on this one.
    return 'unknown';
  }
}

/** Packages whose licence is neither permissive nor known to stay beside us. */
function unwelcome(packages) {
  return packages.filter(({ name, licence }) => !isPermissive(licence) && !LOADED_BESIDE.test(name));
}

function page(packages) {
  const rows = packages.map(({ name, version, licence }) => `| ${name} | ${version} | ${licence} |`);
  return `# Licences

Every package that is shipped, written by \`npm run licences\`. None of them binds the code that uses it.

| Package | Version | Licence |
|---|---|---|
${rows.join('\n')}
`;
}

const { values } = parseArgs({ options: { check: { type: 'boolean' }, lock: { type: 'string' } } });
const packages = shippedPackages(values.lock ?? join(root, 'package-lock.json'));
if (!values.check) writeFileSync(PAGE, page(packages));
for (const { name, version, licence } of unwelcome(packages)) {
  process.stderr.write(`${name} ${version}: ${licence}\n`);
  process.exitCode = 1;
}
