import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type Manifest, readManifest } from './manifest.ts';

const NAME = /^lode-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/;

/** A finished copy: its folder, and what its manifest says. */
export interface Copy {
  folder: string;
  manifest: Manifest;
}

/** The name of a copy of this moment: the order of names is that of time. */
export function copyName(takenAt: Date): string {
  return `lode-${takenAt.toISOString().replaceAll(/[:.]/g, '-')}`;
}

/** The copies in a folder, the oldest first; those that this version cannot read are not among them. */
export function copiesIn(folder: string): Copy[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => NAME.test(name));
  return names.sort().flatMap((name) => {
    try {
      return [{ folder: join(folder, name), manifest: readManifest(join(folder, name)) }];
    } catch {
      return [];
    }
  });
}

/** The same of one site, told by its SECRET: several may keep their copies in one folder. */
export function copiesOf(folder: string, secret: string): Copy[] {
  return copiesIn(folder).filter(({ manifest }) => manifest.secret === secret);
}

/** Removes all copies of a site but its newest; answers how many. */
export function dropOld(folder: string, secret: string, keep: number): number {
  const old = copiesOf(folder, secret).slice(0, -keep);
  for (const copy of old) rmSync(copy.folder, { recursive: true });
  return old.length;
}

/**
 * The copy that is meant by a path: itself, or the newest in that folder. Throws one sentence where there is none, and where
 * it is not clear of which site.
 */
export function chooseCopy(path: string): Copy {
  if (existsSync(join(path, 'manifest.json'))) return { folder: path, manifest: readManifest(path) };
  const copies = copiesIn(path);
  const newest = copies.at(-1);
  if (!newest) throw new Error(`There is no copy in ${path}.`);
  if (copies.some(({ manifest }) => manifest.secret !== newest.manifest.secret))
    throw new Error(`${path} holds copies of several sites: name the folder of one copy.`);
  return newest;
}
