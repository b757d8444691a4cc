import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { LanguageCode } from '@lode/shared/core/languages';
import { ACCOUNT_TOOLS } from '@lode/shared/support/assistant-schemas';
import { z } from 'zod';
import { parseShipped } from '../../platform/yaml.ts';
import { LANGUAGES_FOLDER } from './language-packs.ts';

const phrases = z.array(z.string().min(1));

/** More ways of asking than articles and packs list: by slug, by account tool, and what nothing here answers. */
const askedSchema = z.strictObject({
  article: z.record(z.string(), phrases).default({}),
  account: z.partialRecord(z.enum(ACCOUNT_TOOLS), phrases).default({}),
  outside: phrases.default([]),
});
export type Asked = z.infer<typeof askedSchema>;

/** Of one language; nothing where it has no such file. @throws Error that names the file and what is wrong with it */
export function askedOf(language: LanguageCode): Asked {
  const file = path.join(LANGUAGES_FOLDER, 'asked', `${language}.yaml`);
  const parsed = askedSchema.safeParse(existsSync(file) ? parseShipped(readFileSync(file, 'utf8')) : {});
  if (!parsed.success) throw new Error(`languages/asked/${language}.yaml: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}
