import type { Translation } from '@lode/shared/translations/schemas';
import type { TranslationRow } from './translation.model.ts';

export function presentTranslation(row: TranslationRow): Translation {
  return {
    id: String(row._id),
    source: row.source,
    source_language: row.sourceLanguage,
    target_language: row.targetLanguage,
    translation: row.translation,
    state: row.state,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
    updated_by: row.updatedBy,
    version: row.version,
  };
}
