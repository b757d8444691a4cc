import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { breather } from '../../../platform/breather.ts';
import type { Learnt } from './model.ts';
import { keyOf, type Phrase, type Target } from './phrases.ts';

/** The build puts it beside the processes; the sources have none, and learn. */
const FILE = path.join(import.meta.dirname, 'meanings.bin');

/** What is learnt of all languages together. */
export interface Meanings {
  targets: Target[];
  learnt: Learnt;
}

interface Shipped extends Meanings {
  digest: string;
}

/** Keeps what was learnt of these phrases for the processes that are built with it. */
export async function writeShipped(phrases: Phrase[], meanings: Meanings): Promise<void> {
  const shipped: Shipped = { digest: await digestOf(phrases), ...meanings };
  writeFileSync(FILE, serialize(shipped));
}

/** What the build has learnt, where it was of exactly these phrases. */
export async function readShipped(phrases: Phrase[]): Promise<Meanings | undefined> {
  const shipped = readFile();
  return shipped && shipped.digest === (await digestOf(phrases)) ? shipped : undefined;
}

function readFile(): Shipped | undefined {
  try {
    return deserialize(readFileSync(FILE)) as Shipped;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** The same for the same phrases in whatever order. */
export async function digestOf(phrases: Phrase[]): Promise<string> {
  const breathe = breather();
  const hash = createHash('sha256');
  for (const own of Map.groupBy(phrases, ({ language }) => language).values()) {
    const lines = own.map(({ language, target, text }) => `${language} ${keyOf(target)} ${text}`);
    hash.update(lines.sort().join('\n'));
    await breathe();
  }
  return hash.digest('base64url');
}
