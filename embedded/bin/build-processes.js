/**
 * Bundles every process of the site, with what it imports, to plain JavaScript in `dist/`: a process
 * that reads a few files starts several times sooner than one that translates hundreds of sources.
 * Run alone (`node embedded/bin/build-processes.js`) it builds whatever is there already.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, globSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root, sourceDigest } from './source-digest.js';

const OUTPUT = join(root, 'dist');
/** Inside the output, so that what was built and what it was built from are never apart. */
export const STAMP = 'sources.digest';

/** Each process by the name of its built file, and where it begins. */
export const PROCESSES = {
  server: 'server/src/main.ts',
  workers: 'workers/src/main.ts',
  images: 'server/src/platform/image-worker.ts',
  seed: 'server/src/app/seed.ts',
  'create-admin': 'server/src/app/create-admin.ts',
  'verify-ledger': 'server/src/app/verify-ledger.ts',
  'reseal-secrets': 'server/src/app/reseal-secrets.ts',
  'after-restore': 'server/src/app/after-restore.ts',
  learn: 'server/src/app/learn.ts',
  store: 'embedded/mongo/main.ts',
  backup: 'embedded/backup/backup.ts',
  restore: 'embedded/backup/restore.ts',
  move: 'embedded/move/move.ts',
  supervise: 'embedded/supervise.ts',
  'on-site': 'embedded/on-site.ts',
  leash: 'embedded/leash.ts',
};

/** What the processes are made of; a change in any of it means a new build. */
export const SOURCES = ['shared/src', 'server/src', 'workers/src', 'embedded', 'package-lock.json'];

/** They load compiled code, or fonts, from their own folders; web-push's licence (MPL) has it stay as it came. */
export const NATIVE_PACKAGES = ['sharp', 'lmdb', '@node-rs/argon2', 'msgpackr-extract', 'pdfkit', 'web-push'];

/** What CommonJS packages expect to find around them; a bundle is an ES module, and has none of it. */
const COMMONJS_SURROUNDINGS = [
  "import { createRequire as createBundleRequire } from 'node:module';",
  "import { dirname as bundleDirname } from 'node:path';",
  "import { fileURLToPath as bundlePath } from 'node:url';",
  'const require = createBundleRequire(import.meta.url);',
  'const __filename = bundlePath(import.meta.url);',
  'const __dirname = bundleDirname(__filename);',
].join('\n');

/** What the processes read as it is, from beside themselves. */
export const BESIDE = {
  articles: 'server/src/features/knowledge/articles',
  languages: 'server/src/features/assistant/languages',
  'question-sets': 'server/src/features/assistant/question-sets',
};

/** How every process is bundled. */
export const BUNDLE = {
  bundle: true,
  splitting: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  external: NATIVE_PACKAGES,
  banner: { js: COMMONJS_SURROUNDINGS },
  sourcemap: true,
  sourcesContent: false,
  logLevel: 'silent',
};

/** Builds unless `dist/` was built from exactly these sources; `onStart` is called before it takes time. */
export async function buildProcesses({ onStart = () => undefined, force = false } = {}) {
  const digest = sourceDigest(SOURCES);
  if (!force && isBuiltFrom(digest)) return;
  onStart();
  const fresh = `${OUTPUT}-${process.pid}`;
  try {
    await bundle(fresh);
    writeFileSync(join(fresh, STAMP), digest);
    replaceOutput(fresh);
  } finally {
    rmSync(fresh, { recursive: true, force: true });
  }
}

function isBuiltFrom(digest) {
  const stamp = join(OUTPUT, STAMP);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === digest;
}

async function bundle(outdir) {
  // Here, because a build is rarely needed, and a start has to be able to install it first.
  const { build } = await import('esbuild');
  await build({ ...BUNDLE, absWorkingDir: root, entryPoints: PROCESSES, outdir });
  for (const [name, folder] of Object.entries(BESIDE))
    cpSync(join(root, folder), join(outdir, name), { recursive: true });
  await yamlToJson(outdir);
  execFileSync(process.execPath, [join(outdir, 'learn.js')], { stdio: ['ignore', 'ignore', 'inherit'] });
}

/** JSON is YAML, and is read many times sooner; every process reads some of these files as it starts. */
async function yamlToJson(outdir) {
  const { parse } = await import('yaml');
  for (const name of Object.keys(BESIDE))
    for (const file of globSync(`${name}/**/*.yaml`, { cwd: outdir })) {
      const path = join(outdir, file);
      writeFileSync(path, JSON.stringify(parse(readFileSync(path, 'utf8'))));
    }
}

/** At once, so that nobody ever starts a process that is half written. */
function replaceOutput(fresh) {
  const old = `${fresh}-old`;
  if (existsSync(OUTPUT)) renameSync(OUTPUT, old);
  renameSync(fresh, OUTPUT);
  rmSync(old, { recursive: true, force: true });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildProcesses({ force: true });
