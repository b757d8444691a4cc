import type { LanguageCode } from '@lode/shared/core/languages';
import { PUBLISHED_MAX } from '@lode/shared/translations/limits';
import { TranslationModel } from '../translation.model.ts';

/** Reviewed translations into a language by their source; when there are too many, those changed last. */
export async function getPublished(targetLanguage: LanguageCode): Promise<Record<string, string>> {
  const rows = await TranslationModel.find({ targetLanguage, state: 'reviewed' })
    .sort({ updatedAt: -1 })
    .limit(PUBLISHED_MAX)
    .select({ source: 1, translation: 1 })
    .lean<{ source: string; translation: string }[]>();
  return Object.fromEntries(rows.map(({ source, translation }) => [source, translation]));
}
