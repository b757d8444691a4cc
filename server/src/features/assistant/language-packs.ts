import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { LanguageCode } from '@lode/shared/core/languages';
import { parse } from 'yaml';

/** A stand-in: English for everybody. */
export function packOf(_language: LanguageCode): { say: Record<string, string> } {
  return parse(readFileSync(path.join(import.meta.dirname, 'languages', 'en.yaml'), 'utf8')) as {
    say: Record<string, string>;
  };
}
