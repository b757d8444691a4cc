import { AppError } from '@lode/shared/core/errors';
import { LEVELS_MAX, type LevelBody } from '@lode/shared/support/level-schemas';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { LevelModel, type LevelRow } from '../level.model.ts';
import { nameKey } from '../name-key.ts';

/** NAME_TAKEN, TOO_MANY_KEPT. */
export function createLevel(by: ActingAdmin, body: LevelBody): Promise<LevelRow> {
  return change(async (tx) => {
    const { session } = tx;
    if ((await LevelModel.countDocuments({}).session(session)) >= LEVELS_MAX)
      throw new AppError('TOO_MANY_KEPT');
    const [created] = await LevelModel.create([{ ...body, key: nameKey(body.name) }], { session });
    if (!created) throw new AppError('SERVER_ERROR');
    const row = created.toObject<LevelRow>();
    await recordOperation(tx, { by, action: 'service-level.created', target: targetOf(row), after: body });
    return row;
  });
}

/** NOT_FOUND, NAME_TAKEN. */
export function changeLevel(by: ActingAdmin, id: string, body: LevelBody): Promise<LevelRow> {
  return change(async (tx) => {
    const fields = { ...body, key: nameKey(body.name) };
    const row = await LevelModel.findByIdAndUpdate(
      id,
      { $set: fields },
      { session: tx.session },
    ).lean<LevelRow>();
    if (!row) throw new AppError('NOT_FOUND');
    const { _id, key: _key, ...before } = row;
    await recordOperation(tx, {
      by,
      action: 'service-level.changed',
      target: targetOf({ _id, name: body.name }),
      before,
      after: body,
    });
    return { _id, ...fields };
  });
}

/** What is gone already is no error. */
export function removeLevel(by: ActingAdmin, id: string): Promise<void> {
  return change(async (tx) => {
    const row = await LevelModel.findByIdAndDelete(id, { session: tx.session }).lean<LevelRow>();
    if (!row) return;
    const { _id, key: _key, ...before } = row;
    await recordOperation(tx, { by, action: 'service-level.removed', target: targetOf(row), before });
  });
}

async function change<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(work);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    throw new AppError('NAME_TAKEN', { fields: { name: 'NAME_TAKEN' } });
  }
}

const targetOf = ({ _id, name }: Pick<LevelRow, '_id' | 'name'>) => ({
  type: 'service-level',
  id: String(_id),
  label: name,
});
