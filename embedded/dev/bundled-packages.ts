import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { build, type Plugin } from 'esbuild';
import { BUNDLE, NATIVE_PACKAGES } from '../bin/build-processes.js';
import { sourceDigest } from '../bin/source-digest.js';
import { projectRoot } from '../settings.ts';

const CACHE = join(projectRoot, 'node_modules/.cache');
const OURS = '@lode/';
const IDENTIFIER = /^[\p{ID_Start}$_][\p{ID_Continue}$]*$/u;

/**
 * The packages that our sources import, bundled apart from them and kept until package-lock.json changes:
 * nine tenths of what a process is made of need not be built again with every change.
 */
export class BundledPackages {
  private readonly folder = join(CACHE, `lode-dev-${sourceDigest(['package-lock.json']).slice(0, 16)}`);
  private readonly wanted = new Set<string>();

  /** Leaves packages out of a build, and notes which ones it wants. */
  readonly plugin: Plugin = {
    name: 'bundled-packages',
    setup: (esbuild) => {
      esbuild.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
        if (kind === 'entry-point' || path.startsWith(OURS)) return undefined;
        if (isLoadedByNode(path)) return { path, external: true };
        this.wanted.add(path);
        return { path: this.builtFile(path), external: true };
      });
    },
  };

  /** Bundles what is wanted and not there yet. */
  async complete(): Promise<void> {
    const present = this.present();
    if ([...this.wanted].every((name) => present.includes(name))) return;
    const fresh = `${this.folder}-${process.pid}`;
    try {
      await bundle([...new Set([...present, ...this.wanted])], fresh);
      rmSync(this.folder, { recursive: true, force: true });
      renameSync(fresh, this.folder);
    } finally {
      rmSync(fresh, { recursive: true, force: true });
    }
  }

  private present(): string[] {
    try {
      return JSON.parse(readFileSync(join(this.folder, 'names.json'), 'utf8'));
    } catch {
      return [];
    }
  }

  private builtFile(name: string): string {
    return join(this.folder, `${name}.js`);
  }
}

function isLoadedByNode(path: string): boolean {
  return path.startsWith('node:') || builtinModules.includes(path) || NATIVE_PACKAGES.includes(path);
}

async function bundle(names: string[], folder: string): Promise<void> {
  const entries = join(folder, 'entries');
  for (const name of names) await writeEntry(join(entries, `${name}.mjs`), name);
  const entryPoints = Object.fromEntries(names.map((name) => [name, join(entries, `${name}.mjs`)]));
  await build({ ...BUNDLE, absWorkingDir: projectRoot, entryPoints, outdir: folder, sourcemap: false });
  writeFileSync(join(folder, 'names.json'), JSON.stringify(names));
}

/** Names what the package exports: of a CommonJS package a bundle could offer its default alone. */
async function writeEntry(file: string, name: string): Promise<void> {
  const exported: object = await import(name);
  const names = Object.keys(exported).filter((key) => IDENTIFIER.test(key));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `export { ${names.join(', ')} } from ${JSON.stringify(name)};\n`);
}
