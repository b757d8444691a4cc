import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { projectRoot } from '../settings.ts';
import { contentsSchema } from './contents.ts';

const FORMAT = 1;
const FILE = 'manifest.json';

/** What was copied: with encryption it is authenticated beside the archive, so that neither can be exchanged. */
const headSchema = z.object({
  format: z.literal(FORMAT),
  /** The product's version that made it. */
  version: z.string().regex(/^\d+\.\d+\.\d+$/),
  /** Nothing that was committed before is missing. */
  takenAt: z.iso.datetime(),
  /** Which SECRET belongs to it, by a name that tells nothing of it. */
  secret: z.string(),
  contents: contentsSchema,
});
export type ManifestHead = z.infer<typeof headSchema>;

const manifestSchema = headSchema.extend({
  archive: z.object({
    file: z.enum(['store.mdb.gz', 'store.mdb.gz.enc']),
    bytes: z.number().int(),
    sha256: z.string(),
  }),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** What is needed to say that a manifest is of a later version, whatever else that has put into it. */
const versionSchema = z.object({ format: z.number().int(), version: z.string() });

export const PRODUCT_VERSION = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8'))).version;

export function writeManifest(folder: string, manifest: Manifest): void {
  writeFileSync(join(folder, FILE), `${JSON.stringify(manifest, undefined, 2)}\n`, { flush: true });
}

/** Throws one sentence for a folder without one, for one that is not whole, and for one of a later version. */
export function readManifest(folder: string): Manifest {
  const text = readText(folder);
  const of = versionSchema.safeParse(text);
  if (of.success && (of.data.format > FORMAT || isLater(of.data.version, PRODUCT_VERSION))) {
    throw new Error(
      `${folder} was made by version ${of.data.version}, and this is ${PRODUCT_VERSION}: use that version, or a later one.`,
    );
  }
  const parsed = manifestSchema.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new Error(`The manifest of ${folder} is not whole: ${z.prettifyError(parsed.error)}`);
}

function readText(folder: string): unknown {
  try {
    return JSON.parse(readFileSync(join(folder, FILE), 'utf8'));
  } catch (error) {
    throw new Error(`There is no manifest that can be read in ${folder}: it holds no copy.`, {
      cause: error,
    });
  }
}

/** Whether a version comes after another, number by number. */
export function isLater(version: string, other: string): boolean {
  const [numbers, others] = [version, other].map((one) => one.split('.').map(Number));
  for (const [place, number] of (numbers ?? []).entries()) {
    const against = others?.[place] ?? 0;
    if (number !== against) return number > against;
  }
  return false;
}

/** The same text for the same head, for who authenticates it. */
export function headText({ format, version, takenAt, secret, contents }: ManifestHead): string {
  return JSON.stringify([format, version, takenAt, secret, contents.collections, contents.ledger]);
}
