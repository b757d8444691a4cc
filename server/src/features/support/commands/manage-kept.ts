import { AppError } from '@lode/shared/core/errors';
import { KEPT_MAX } from '@lode/shared/support/kept-schemas';
import { clock } from '../../../platform/clock.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { type KeptKind, KeptModel, type KeptRow } from '../kept.model.ts';
import { isShared, keptFor, requireChange, scopeOf } from '../kept-scope.ts';
import { nameKey } from '../name-key.ts';

export interface KeptInput<C> {
  name: string;
  shared: boolean;
  content: C;
}

/** FORBIDDEN for a shared one of who does not manage the desk, NAME_TAKEN, TOO_MANY_KEPT. */
export function createKept<C>(by: ActingAdmin, kind: KeptKind, input: KeptInput<C>): Promise<KeptRow<C>> {
  return change(async (tx) => {
    const fields = fieldsOf(by, input);
    await requireRoom(tx, kind, fields.scope);
    const [created] = await KeptModel.create([{ kind, ...fields }], { session: tx.session });
    if (!created) throw new AppError('SERVER_ERROR');
    const row = created.toObject<KeptRow<C>>();
    await record(tx, by, null, row);
    return row;
  });
}

/** NOT_FOUND for a colleague's own; else as createKept. To share one's own, and to take a shared one, is a change too. */
export function changeKept<C>(
  by: ActingAdmin,
  kind: KeptKind,
  id: string,
  input: KeptInput<C>,
): Promise<KeptRow<C>> {
  return change(async (tx) => {
    const before = await find(tx, by, kind, id);
    if (!before) throw new AppError('NOT_FOUND');
    const fields = fieldsOf(by, input);
    if (fields.scope !== before.scope) await requireRoom(tx, kind, fields.scope);
    await KeptModel.updateOne({ _id: before._id }, { $set: fields }, { session: tx.session });
    const row = { ...before, ...fields };
    await record(tx, by, before, row);
    return row;
  });
}

/** FORBIDDEN as above. Removing what is gone already is no error. */
export function removeKept(by: ActingAdmin, kind: KeptKind, id: string): Promise<void> {
  return change(async (tx) => {
    const row = await find(tx, by, kind, id);
    if (!row) return;
    await KeptModel.deleteOne({ _id: row._id }, { session: tx.session });
    await record(tx, by, row, null);
  });
}

/** The one that the caller may see, if they may change it. */
async function find(
  { session }: Transaction,
  { identity }: ActingAdmin,
  kind: KeptKind,
  id: string,
): Promise<KeptRow | null> {
  const row = await KeptModel.findOne({ _id: id, ...keptFor(identity, kind) })
    .session(session)
    .lean<KeptRow>();
  if (row) requireChange(identity, row.scope);
  return row;
}

function fieldsOf<C>({ identity }: ActingAdmin, { name, shared, content }: KeptInput<C>) {
  const scope = scopeOf(identity, shared);
  requireChange(identity, scope);
  return { scope, name, key: nameKey(name), content, updatedAt: clock.now() };
}

async function requireRoom({ session }: Transaction, kind: KeptKind, scope: string): Promise<void> {
  const many = await KeptModel.countDocuments({ kind, scope }).session(session);
  if (many >= KEPT_MAX) throw new AppError('TOO_MANY_KEPT');
}

/** What the whole desk uses is recorded; what is one's own concerns nobody else. */
async function record(tx: Transaction, by: ActingAdmin, before: KeptRow | null, after: KeptRow | null) {
  const [was, is] = [before, after].map((row) => (row && isShared(row.scope) ? row : null));
  const row = is ?? was;
  if (!row) return;
  const done = !was ? 'created' : is ? 'changed' : 'removed';
  await recordOperation(tx, {
    by,
    action: `${row.kind}.${done}`,
    target: { type: row.kind, id: String(row._id), label: row.name },
    before: was && contentOf(was),
    after: is && contentOf(is),
  });
}

const contentOf = ({ name, content }: KeptRow) => ({ name, ...(content as object) });

async function change<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(work);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    throw new AppError('NAME_TAKEN', { fields: { name: 'NAME_TAKEN' } });
  }
}
