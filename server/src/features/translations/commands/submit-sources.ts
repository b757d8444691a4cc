import { createHash } from 'node:crypto';
import type { LanguageCode } from '@lode/shared/core/languages';
import mongoose from 'mongoose';
import { clock } from '../../../platform/clock.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { TranslationModel, type TranslationRow } from '../translation.model.ts';

export interface SourceTexts {
  texts: readonly string[];
  sourceLanguage: LanguageCode;
  targetLanguage: LanguageCode;
}

/** Untranslated texts that one person may have handed in; more are dropped until some are dealt with. */
const WAITING_PER_PERSON = 300;
/** Untranslated texts of everybody together: a list that people can still work through. */
const WAITING_MAX = 20_000;

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/**
 * Keeps texts that have no row yet for their target language, as untranslated, as far as the person's
 * allowance goes. Answers how many were new.
 */
export async function submitSources(userId: string, sources: SourceTexts): Promise<number> {
  const { sourceLanguage, targetLanguage } = sources;
  const byHash = new Map(sources.texts.map((text) => [hashOf(text), text]));
  const known = await TranslationModel.find({ targetLanguage, sourceHash: { $in: [...byHash.keys()] } })
    .select({ sourceHash: 1 })
    .lean<{ sourceHash: string }[]>();
  for (const { sourceHash } of known) byHash.delete(sourceHash);
  const fresh = [...byHash].slice(0, await allowanceOf(userId));
  if (fresh.length === 0) return 0;
  const now = clock.now();
  const rows = fresh.map(([sourceHash, source]) => ({
    source,
    sourceHash,
    sourceLanguage,
    targetLanguage,
    translation: null,
    state: 'untranslated' as const,
    submittedBy: userId,
    createdAt: now,
    updatedAt: now,
    updatedBy: null,
    version: 1,
  }));
  return insertNew(rows);
}

async function allowanceOf(userId: string): Promise<number> {
  const [own, all] = await Promise.all([
    TranslationModel.countDocuments({ state: 'untranslated', submittedBy: userId }).limit(WAITING_PER_PERSON),
    TranslationModel.countDocuments({ state: 'untranslated' }).limit(WAITING_MAX),
  ]);
  return Math.max(0, Math.min(WAITING_PER_PERSON - own, WAITING_MAX - all));
}

/** Somebody else may hand in the same text at the same moment: the unique index lets one through. */
async function insertNew(rows: Omit<TranslationRow, '_id'>[]): Promise<number> {
  try {
    return (await TranslationModel.insertMany(rows, { ordered: false })).length;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    return error instanceof mongoose.mongo.MongoBulkWriteError ? error.insertedCount : 0;
  }
}
