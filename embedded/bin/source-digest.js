/** What a stamp file holds: a digest of the sources that something was made from. */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Digest of these files and folders of the project, given from its root, and of any other texts.
 * What is not there counts as empty; tests beside the sources are left out.
 */
export function sourceDigest(paths, texts = []) {
  const hash = createHash('sha256');
  for (const part of [...paths.flatMap(contents), ...texts]) hash.update(part).update('\0');
  return hash.digest('hex');
}

function contents(path) {
  const full = join(root, path);
  if (!existsSync(full)) return [];
  if (!statSync(full).isDirectory()) return [path, readFileSync(full)];
  const files = readdirSync(full, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  return files.flatMap((file) => [file.slice(root.length), readFileSync(file)]);
}
