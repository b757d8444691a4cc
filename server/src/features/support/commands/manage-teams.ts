import { AppError } from '@lode/shared/core/errors';
import { TEAMS_MAX, type TeamBody } from '@lode/shared/support/team-schemas';
import { clock } from '../../../platform/clock.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { listAgents } from '../../accounts/queries/list-agents.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import { nameKey } from '../name-key.ts';
import { TeamModel, type TeamRow } from '../team.model.ts';

/** Makes a team, or brings back the one of that name. NAME_TAKEN, TOO_MANY_KEPT, AGENT_NOT_FOUND. */
export async function createTeam(by: ActingAdmin, body: TeamBody): Promise<TeamRow> {
  const fields = await fieldsOf(body);
  return change(async (tx) => {
    const row = (await bringBack(tx, fields)) ?? (await add(tx, fields));
    await recordOperation(tx, { by, action: 'team.created', target: targetOf(row), after: body });
    return row;
  });
}

type Fields = Omit<TeamRow, '_id'>;

function bringBack({ session }: Transaction, fields: Fields): Promise<TeamRow | null> {
  return TeamModel.findOneAndUpdate(
    { key: fields.key, removedAt: { $ne: null } },
    { $set: fields },
    { returnDocument: 'after', session },
  ).lean<TeamRow>();
}

async function add({ session }: Transaction, fields: Fields): Promise<TeamRow> {
  if ((await TeamModel.countDocuments({}).session(session)) >= TEAMS_MAX) throw new AppError('TOO_MANY_KEPT');
  const [created] = await TeamModel.create([fields], { session });
  if (!created) throw new AppError('SERVER_ERROR');
  return created.toObject<TeamRow>();
}

/** NOT_FOUND; else as createTeam. */
export async function changeTeam(by: ActingAdmin, id: string, body: TeamBody): Promise<TeamRow> {
  const fields = await fieldsOf(body);
  return change(async (tx) => {
    const before = await TeamModel.findOneAndUpdate(
      { _id: id, removedAt: null },
      { $set: fields },
      { returnDocument: 'before', session: tx.session },
    ).lean<TeamRow>();
    if (!before) throw new AppError('NOT_FOUND');
    const row = { ...before, ...fields };
    await recordOperation(tx, {
      by,
      action: 'team.changed',
      target: targetOf(row),
      before: toldOf(before),
      after: body,
    });
    return row;
  });
}

/** Dissolves a team; what is dissolved already is no error. */
export function removeTeam(by: ActingAdmin, id: string): Promise<void> {
  return change(async (tx) => {
    const row = await TeamModel.findOneAndUpdate(
      { _id: id, removedAt: null },
      { $set: { removedAt: clock.now() } },
      { session: tx.session },
    ).lean<TeamRow>();
    if (row)
      await recordOperation(tx, { by, action: 'team.removed', target: targetOf(row), before: toldOf(row) });
  });
}

async function fieldsOf({ name, members, topics }: TeamBody): Promise<Fields> {
  const ids = new Map((await listAgents()).map(({ id, username }) => [username, id]));
  const memberIds = [...new Set(members)].map((username) => {
    const id = ids.get(username);
    if (!id) throw new AppError('AGENT_NOT_FOUND', { fields: { members: 'AGENT_NOT_FOUND' } });
    return id;
  });
  return { name, key: nameKey(name), memberIds, topics: [...new Set(topics)], removedAt: null };
}

async function change<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  try {
    return await inTransaction(work);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    throw new AppError('NAME_TAKEN', { fields: { name: 'NAME_TAKEN' } });
  }
}

const toldOf = ({ name, topics, memberIds }: TeamRow) => ({ name, topics, members: memberIds.length });

const targetOf = ({ _id, name }: TeamRow) => ({ type: 'team', id: String(_id), label: name });
