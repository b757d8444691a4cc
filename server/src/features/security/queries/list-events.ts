import { LOG_WINDOW } from '@lode/shared/administration/schemas';
import type { SecurityFilter } from '@lode/shared/security/schemas';
import { type QueryFilter, Types } from 'mongoose';
import { countedAddress } from '../../../platform/address.ts';
import { nameHash } from '../../../platform/security-events.ts';
import { findUserId } from '../../accounts/queries/find-user-id.ts';
import { listUsernames } from '../../accounts/queries/list-usernames.ts';
import { SecurityEventModel, type SecurityEventRow } from '../security-event.model.ts';

/** Events that fit, newest first, and what the accounts in them are called; within the newest LOG_WINDOW of them. */
export async function listEvents(
  filter: SecurityFilter,
  { page, limit }: { page: number; limit: number },
): Promise<{ rows: SecurityEventRow[]; total: number; usernames: Map<string, string> }> {
  const condition = await conditionOf(filter);
  const skip = (page - 1) * limit;
  const [rows, total] = await Promise.all([
    skip >= LOG_WINDOW
      ? []
      : SecurityEventModel.find(condition)
          .sort({ at: -1 })
          .skip(skip)
          .limit(limit)
          .lean<SecurityEventRow[]>(),
    SecurityEventModel.countDocuments(condition).limit(LOG_WINDOW),
  ]);
  const accounts = rows.flatMap(({ account }) => (account ? new Types.ObjectId(account) : []));
  return { rows, total, usernames: await listUsernames(accounts) };
}

async function conditionOf(filter: SecurityFilter): Promise<QueryFilter<SecurityEventRow>> {
  const { kind, account, address, from, to } = filter;
  const at = { ...(from && { $gte: new Date(from) }), ...(to && { $lte: new Date(to) }) };
  return {
    ...(kind && { kind }),
    ...(account && (await aboutAccount(account))),
    ...(address && { network: countedAddress(address) }),
    ...((from || to) && { at }),
  } as QueryFilter<SecurityEventRow>;
}

/** By the account of this name; where there is none, by what was typed. */
async function aboutAccount(name: string): Promise<QueryFilter<SecurityEventRow>> {
  const id = await findUserId(name);
  return id ? { account: id } : { nameHash: nameHash(name) };
}
