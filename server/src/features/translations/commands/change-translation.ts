import { AppError } from '@lode/shared/core/errors';
import { samePlaceholders } from '@lode/shared/translations/placeholders';
import type { TranslationChange } from '@lode/shared/translations/schemas';
import { clock } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { TranslationModel, type TranslationRow } from '../translation.model.ts';
import { presentTranslation } from '../translations.presenter.ts';

/** What the operation log tells of a translation. */
const logged = ({ translation, state }: TranslationRow) => ({ translation, state });

/**
 * Sets a translation and whether it is reviewed. NOT_FOUND; TRANSLATION_CHANGED with the current row when
 * somebody changed it meanwhile; TRANSLATION_PLACEHOLDERS when it lacks a place of the source or adds one.
 */
export function changeTranslation(
  by: ActingAdmin,
  id: string,
  change: TranslationChange,
): Promise<TranslationRow> {
  return inTransaction(async (tx) => {
    const before = await TranslationModel.findById(id, null, { session: tx.session }).lean<TranslationRow>();
    if (!before) throw new AppError('NOT_FOUND');
    if (before.version !== change.version) {
      throw new AppError('TRANSLATION_CHANGED', { data: presentTranslation(before) });
    }
    if (!samePlaceholders(before.source, change.translation)) {
      throw new AppError('TRANSLATION_PLACEHOLDERS', { fields: { translation: 'TRANSLATION_PLACEHOLDERS' } });
    }
    const after: TranslationRow = {
      ...before,
      translation: change.translation,
      state: change.reviewed ? 'reviewed' : 'unreviewed',
      updatedAt: clock.now(),
      updatedBy: by.identity.username,
      version: before.version + 1,
    };
    const { translation, state, updatedAt, updatedBy, version } = after;
    await TranslationModel.updateOne(
      { _id: before._id },
      { $set: { translation, state, updatedAt, updatedBy, version } },
      { session: tx.session },
    );
    await recordOperation(tx, {
      by,
      action: 'translation.saved',
      target: targetOf(before),
      before: logged(before),
      after: logged(after),
    });
    return after;
  });
}

/** Removes a text with its translation. Removing what is gone already is no error. */
export function removeTranslation(by: ActingAdmin, id: string): Promise<void> {
  return inTransaction(async (tx) => {
    const row = await TranslationModel.findByIdAndDelete(id, { session: tx.session }).lean<TranslationRow>();
    if (!row) return;
    await recordOperation(tx, {
      by,
      action: 'translation.removed',
      target: targetOf(row),
      before: { ...logged(row), source: row.source },
    });
  });
}

const LABEL_MAX = 60;

function targetOf({ _id, source, targetLanguage }: TranslationRow) {
  const text = source.length > LABEL_MAX ? `${source.slice(0, LABEL_MAX)}…` : source;
  return { type: 'translation', id: String(_id), label: `${targetLanguage}: ${text}` };
}
