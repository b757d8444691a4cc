import {
  TRANSLATION_STATES,
  type TranslationQuery,
  type TranslationState,
} from '@lode/shared/translations/schemas';
import type { QueryFilter } from 'mongoose';
import { literally } from '../../../platform/literally.ts';
import { TranslationModel, type TranslationRow } from '../translation.model.ts';

type Filter = Omit<TranslationQuery, 'page' | 'limit'>;

/** Texts that fit, changed last first, with how many fit in each state. */
export async function listTranslations(query: TranslationQuery): Promise<{
  rows: TranslationRow[];
  total: number;
  counts: Record<TranslationState, number>;
}> {
  const condition = conditionOf(query);
  const countIn = (state: TranslationState) => TranslationModel.countDocuments({ ...condition, state });
  const [rows, untranslated, unreviewed, reviewed] = await Promise.all([
    TranslationModel.find(query.state ? { ...condition, state: query.state } : condition)
      .sort({ updatedAt: -1, _id: -1 })
      .skip((query.page - 1) * query.limit)
      .limit(query.limit)
      .lean<TranslationRow[]>(),
    ...TRANSLATION_STATES.map(countIn),
  ]);
  const counts = { untranslated: untranslated ?? 0, unreviewed: unreviewed ?? 0, reviewed: reviewed ?? 0 };
  const total = query.state ? counts[query.state] : counts.untranslated + counts.unreviewed + counts.reviewed;
  return { rows, total, counts };
}

function conditionOf({ language, search }: Filter): QueryFilter<TranslationRow> {
  const text = search && literally(search);
  return {
    ...(language && { targetLanguage: language }),
    ...(text && { $or: [{ source: text }, { translation: text }] }),
  };
}
