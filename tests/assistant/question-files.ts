import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { expectationSchema } from '@lode/shared/assistant/schemas';
import { languageSchema } from '@lode/shared/core/fields';
import type { LanguageCode } from '@lode/shared/core/languages';
import { parse } from 'yaml';
import { z } from 'zod';

/** One question of an evaluation. */
const itemSchema = z.strictObject({
  ask: z.string(),
  /** Slugs that answer it, any of them; an account tool; or that nothing answers it. */
  expect: expectationSchema,
  /** Held-out questions are never looked at while anything is tuned. */
  part: z.enum(['tuning', 'held-out']).default('held-out'),
  /** What the customer asked before, oldest first. */
  after: z.array(z.string()).default([]),
  /** Else the name of the file (`fi.yaml`), else English. */
  language: languageSchema.optional(),
});
export type Item = Omit<z.infer<typeof itemSchema>, 'language'> & { language: LanguageCode };

/** Every question of a YAML or JSON file, or of all those in a folder. @throws Error that names the file */
export function readQuestions(from: string): Item[] {
  if (!statSync(from).isDirectory()) return readFile(from);
  const names = readdirSync(from).filter((name) => /\.(ya?ml|json)$/.test(name));
  return names.sort().flatMap((name) => readFile(path.join(from, name)));
}

function readFile(file: string): Item[] {
  const parsed = z.array(itemSchema).safeParse(parse(readFileSync(file, 'utf8')));
  if (!parsed.success) throw new Error(`${file}: ${z.prettifyError(parsed.error)}`);
  const named = languageSchema.safeParse(path.parse(file).name);
  return parsed.data.map((item) => ({ ...item, language: item.language ?? named.data ?? 'en' }));
}
