import { AppError } from '@lode/shared/core/errors';
import { TAGS_MAX } from '@lode/shared/support/label-schemas';
import { clock } from '../../../platform/clock.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { nameKey } from '../name-key.ts';
import { TagModel, type TagRow } from '../tag.model.ts';

/** Adds a tag, or brings back the one of that name. TAG_EXISTS, TOO_MANY_TAGS. */
export function createTag(by: ActingAdmin, name: string): Promise<TagRow> {
  return change(async (tx) => {
    const row = (await bringBack(tx, name)) ?? (await add(tx, name));
    await recordOperation(tx, { by, action: 'tag.created', target: targetOf(row), after: { name } });
    return row;
  });
}

function bringBack({ session }: Transaction, name: string): Promise<TagRow | null> {
  return TagModel.findOneAndUpdate(
    { key: nameKey(name), removedAt: { $ne: null } },
    { $set: { name, removedAt: null } },
    { returnDocument: 'after', session },
  ).lean<TagRow>();
}

async function add({ session }: Transaction, name: string): Promise<TagRow> {
  if ((await TagModel.countDocuments({}).session(session)) >= TAGS_MAX) throw new AppError('TOO_MANY_TAGS');
  const [created] = await TagModel.create([{ name, key: nameKey(name) }], { session });
  if (!created) throw new AppError('SERVER_ERROR');
  return created.toObject<TagRow>();
}

/** NOT_FOUND, TAG_EXISTS when another has, or had, the name. */
export function renameTag(by: ActingAdmin, id: string, name: string): Promise<TagRow> {
  return change(async (tx) => {
    const named = { name, key: nameKey(name) };
    const before = await TagModel.findOneAndUpdate(
      { _id: id, removedAt: null },
      { $set: named },
      { returnDocument: 'before', session: tx.session },
    ).lean<TagRow>();
    if (!before) throw new AppError('NOT_FOUND');
    const row = { ...before, ...named };
    await recordOperation(tx, {
      by,
      action: 'tag.renamed',
      target: targetOf(row),
      before: { name: before.name },
      after: { name },
    });
    return row;
  });
}

/** Takes a tag off the list; taking off what is off is no error. */
export function removeTag(by: ActingAdmin, id: string): Promise<void> {
  return change(async (tx) => {
    const row = await TagModel.findOneAndUpdate(
      { _id: id, removedAt: null },
      { $set: { removedAt: clock.now() } },
      { session: tx.session },
    ).lean<TagRow>();
    if (!row) return;
    const { name } = row;
    await recordOperation(tx, { by, action: 'tag.removed', target: targetOf(row), before: { name } });
  });
}

async function change<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(work);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    throw new AppError('TAG_EXISTS', { fields: { name: 'TAG_EXISTS' } });
  }
}

function targetOf({ _id, name }: TagRow) {
  return { type: 'tag', id: String(_id), label: name };
}
