import { AppError } from '@lode/shared/core/errors';
import { isLanguageCode, type LanguageCode } from '@lode/shared/core/languages';
import type { Topic } from '@lode/shared/support/topics';
import mongoose from 'mongoose';
import { countedAddress } from '../../../platform/address.ts';
import { clock } from '../../../platform/clock.ts';
import type { Identity } from '../../../platform/identity.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { consume, LIMITS } from '../../../platform/rate-limit.ts';
import { inTransaction } from '../../../platform/transaction.ts';
import { noteCustomers } from '../../accounts/commands/note-customers.ts';
import { getUser } from '../../accounts/queries/get-user.ts';
import { assistantDesk } from '../ports/assistant-desk.ts';
import { requireNotBlocked } from '../queries/find-chat-block.ts';
import { findOpenSession } from '../queries/find-open-session.ts';
import { isSupportOpen } from '../queries/is-support-open.ts';
import { findTeamFor } from '../queries/list-teams.ts';
import { SessionModel, type SessionRow } from '../support-session.model.ts';
import { closeIfBlocked } from './close-if-blocked.ts';
import { keepCustomerTerms } from './keep-terms.ts';
import { storeOpening } from './store-opening.ts';

/** What a customer may say before the queue. */
export interface Opening {
  topic?: Topic | undefined;
  first_line?: string | undefined;
  /** With a person, where an assistant would answer. */
  person?: boolean | undefined;
  language?: LanguageCode | undefined;
}

/** Set where the assistant has the conversation: what it says first. */
type Welcome = string | null;

type Customer = Awaited<ReturnType<typeof getUser>>;

const QUEUED = { type: 'human', status: 'waiting' } as const;
const WITH_ASSISTANT = { type: 'ai', status: 'ongoing' } as const;

async function insert(
  identity: Identity,
  user: Customer,
  opening: Opening,
  welcome: Welcome,
): Promise<SessionRow> {
  const now = clock.now();
  const teamId = await findTeamFor(opening.topic);
  return inTransaction(async (tx) => {
    const [created] = await SessionModel.create(
      [
        {
          userId: new mongoose.Types.ObjectId(identity.userId),
          username: user.username,
          email: user.email,
          ...(welcome === null ? QUEUED : WITH_ASSISTANT),
          topic: opening.topic ?? null,
          firstLine: opening.first_line?.trim() ?? null,
          language: opening.language ?? null,
          ...(teamId && { teamId }),
          open: true,
          rev: 1,
          headSeq: 0,
          createdAt: now,
          waitingSince: now,
          customerSeenAt: now,
        },
      ],
      { session: tx.session },
    );
    if (!created) throw new AppError('SERVER_ERROR');
    const row = created.toObject<SessionRow>();
    await keepCustomerTerms(row, tx.session);
    await noteCustomers([row.userId], tx.session);
    if (welcome !== null) return storeOpening(tx, row, welcome);
    tx.event('support.session-changed', { sessionId: String(created._id) });
    tx.event('support.queue-changed', {});
    return row;
  });
}

/** The one that the customer has chosen for the site, where it is one of ours. */
const ownLanguage = ({ language }: Pick<Customer, 'language'>): LanguageCode | undefined =>
  isLanguageCode(language) ? language : undefined;

/** What the assistant says first; null where a person is to answer. */
async function welcomeOf({ person, language }: Opening): Promise<Welcome> {
  const assistant = assistantDesk.ask();
  return person || !(await assistant.isOn()) ? null : assistant.welcome(language ?? 'en');
}

/**
 * Opens a conversation with the assistant where there is one, else in the queue, or answers with the open one: a
 * customer has one, however many tabs press at once; what one says beside it counts for the conversation that it opens.
 * CHAT_BLOCKED, SUPPORT_OFFLINE outside business hours where a person is to answer, RATE_LIMITED for who opens one after the other.
 */
export async function createSession(
  identity: Identity,
  address: string,
  opening: Opening = {},
): Promise<SessionRow> {
  const open = await findOpenSession(identity.userId);
  if (open) return open;
  await requireNotBlocked(identity);
  const user = await getUser(identity.userId);
  const spoken = { ...opening, language: opening.language ?? ownLanguage(user) };
  const welcome = await welcomeOf(spoken);
  if (welcome === null && !(await isSupportOpen())) throw new AppError('SUPPORT_OFFLINE');
  await consume(LIMITS.conversationsPerUser, identity.userId);
  await consume(LIMITS.conversationsPerAddress, countedAddress(address));
  try {
    return await closeIfBlocked(await insert(identity, user, spoken, welcome));
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const winner = await findOpenSession(identity.userId);
    if (!winner) throw error;
    return winner;
  }
}
