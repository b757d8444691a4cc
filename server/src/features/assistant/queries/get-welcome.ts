import type { LanguageCode } from '@lode/shared/core/languages';
import { packOf } from '../language-packs.ts';
import { getConfiguration } from './get-configuration.ts';

/** What a conversation begins with: the operator's own words, else those of the language. */
export async function getWelcome(language: LanguageCode): Promise<string> {
  const { greeting } = await getConfiguration();
  return greeting || (packOf(language).say.welcome ?? '');
}
