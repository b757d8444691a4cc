import { AppError } from '@lode/shared/core/errors';
import { HASH_POWER_DECIMALS } from '@lode/shared/core/hash-power';
import { formatDecimal } from '@lode/shared/core/money';
import { RENEWAL_DAYS } from '@lode/shared/mining/schemas';
import { clock } from '../../../platform/clock.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { DAY_MS } from '../../../platform/utc-day.ts';
import { getUser, type UserSummary } from '../../accounts/queries/get-user.ts';
import { queueMail } from '../../mail/commands/queue-mail.ts';
import { notify } from '../../notifications/commands/notify.ts';
import { isMailedAtOnce } from '../../notifications/queries/get-preferences.ts';
import { ContractModel, type ContractRow } from '../contract.model.ts';
import { contractChanged } from './create-contract.ts';

const BATCH = 500;

/**
 * Tells the customers of contracts whose renewal is offered from now on: a mail and an event, once a contract.
 * Run at any time, twice or late it does the same; what was renewed or has ended meanwhile is not told of.
 */
export async function announceEndings(): Promise<void> {
  for (;;) {
    const now = clock.nowMs();
    const ending = await ContractModel.find(
      {
        open: true,
        type: 'purchase',
        renewedBy: null,
        announcedAt: null,
        endsAt: { $gt: new Date(now), $lte: new Date(now + RENEWAL_DAYS * DAY_MS) },
      },
      { _id: 1, userId: 1 },
    )
      .sort({ endsAt: 1 })
      .limit(BATCH)
      .lean<Pick<ContractRow, '_id' | 'userId'>[]>();
    for (const { _id, userId } of ending) await announce(_id, await readerOf(String(userId)));
    if (ending.length < BATCH) return;
  }
}

async function readerOf(userId: string): Promise<UserSummary | null> {
  try {
    return await getUser(userId);
  } catch (error) {
    if (error instanceof AppError && error.code === 'NOT_FOUND') return null;
    throw error;
  }
}

function announce(id: ContractRow['_id'], reader: UserSummary | null): Promise<void> {
  return inTransaction(async (tx) => {
    const contract = await ContractModel.findOneAndUpdate(
      { _id: id, open: true, renewedBy: null, announcedAt: null },
      { $set: { announcedAt: clock.now() }, $inc: { rev: 1 } },
      { session: tx.session, returnDocument: 'after', useBigInt64: true },
    ).lean<ContractRow>();
    if (!contract) return;
    contractChanged(tx, contract);
    const { title: name, endsAt, userId } = contract;
    const about = String(id);
    await notify(tx, String(userId), `ending:${about}`, { kind: 'contract_ending', about, name, endsAt });
    if (reader && (await isMailedAtOnce(String(userId), 'contract_ending', tx.session)))
      await mailTo(tx, reader, contract);
  });
}

function mailTo(tx: Transaction, { email, language }: UserSummary, contract: ContractRow): Promise<void> {
  const { title, hashPower, endsAt } = contract;
  const power = `${formatDecimal(hashPower / HUNDREDTH, HASH_POWER_SHOWN, HASH_POWER_SHOWN)} TH/s`;
  const facts = { contract: title, power, time: endsAt.toISOString() };
  return queueMail(tx, { to: email, kind: 'contract_ending', language, facts });
}

/** Hash power is shown with two decimals. */
const HASH_POWER_SHOWN = 2;
const HUNDREDTH = 10n ** BigInt(HASH_POWER_DECIMALS - HASH_POWER_SHOWN);
