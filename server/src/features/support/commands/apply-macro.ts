import { AppError } from '@lode/shared/core/errors';
import {
  type MacroContent,
  type MacroStep,
  type StepOutcome,
  stepsOf,
} from '@lode/shared/support/macro-schemas';
import { personalised } from '@lode/shared/support/reply-names';
import { MESSAGE_MAX_LENGTH } from '@lode/shared/support/schemas';
import type { ActingAdmin } from '../../administration/commands/record-operation.ts';
import { KeptModel, type KeptRow } from '../kept.model.ts';
import { keptFor } from '../kept-scope.ts';
import { problemOf } from '../problem-of.ts';
import { requireRead } from '../queries/require-read.ts';
import { requireSession } from '../support.policy.ts';
import { closeIfRead } from './close-if-read.ts';
import { holdSession } from './hold-session.ts';
import { labelSession } from './label-session.ts';
import { sendText } from './send-text.ts';

export interface Application {
  sessionId: string;
  macroId: string;
  /** The client id of the reply. */
  cid: string;
  /** What the agent had before them: the macro of that time, and the messages up to that number. */
  seenAt: string;
  seenSeq: number;
}

/**
 * Does to a conversation what a macro says, each step by the command that an agent's own hand uses; what is refused says
 * why and ends it. Doing it again changes nothing more. NOT_FOUND, SESSION_NOT_FOUND, MACRO_CHANGED,
 * CUSTOMER_WROTE.
 */
export async function applyMacro(by: ActingAdmin, asked: Application): Promise<StepOutcome[]> {
  const macro = await requireMacro(by, asked);
  // Before the reply too: nobody is answered, and dismissed, who has not been read.
  if (macro.close) await requireRead(asked.sessionId, asked.seenSeq);
  const outcomes: StepOutcome[] = [];
  for (const step of stepsOf(macro)) {
    const problem = await problemOf(() => STEPS[step](by, asked, macro));
    outcomes.push({ step, problem });
    if (problem) break;
  }
  return outcomes;
}

async function requireMacro({ identity }: ActingAdmin, asked: Application): Promise<MacroContent> {
  await requireSession(identity, asked.sessionId);
  const row = await KeptModel.findOne({ _id: asked.macroId, ...keptFor(identity, 'macro') }).lean<
    KeptRow<MacroContent>
  >();
  if (!row) throw new AppError('NOT_FOUND');
  if (row.updatedAt.getTime() !== Date.parse(asked.seenAt)) throw new AppError('MACRO_CHANGED');
  return row.content;
}

type Step = (by: ActingAdmin, asked: Application, macro: MacroContent) => Promise<unknown>;

const STEPS: Record<MacroStep, Step> = {
  reply,
  labels: (by, { sessionId }, { priority, tags }) =>
    labelSession(by, sessionId, { priority: priority ?? undefined, add: tags, remove: [] }),
  hold: (by, { sessionId }) => holdSession(by, sessionId, true),
  close: (by, { sessionId, seenSeq }) => closeIfRead(by, sessionId, seenSeq),
};

async function reply(by: ActingAdmin, asked: Application, { reply: text }: MacroContent): Promise<void> {
  const { identity, address } = by;
  const { username: customer } = await requireSession(identity, asked.sessionId);
  const content = personalised(text ?? '', { customer, agent: identity.username });
  if (content.length > MESSAGE_MAX_LENGTH) throw new AppError('MESSAGE_TOO_LONG');
  const { sessionId, cid, seenSeq } = asked;
  await sendText(identity, { sessionId, cid, content, lastSeenSeq: seenSeq, address });
}
