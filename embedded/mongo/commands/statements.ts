import { Exact, encodeDoc, type ReplyObject, type ReplyValue } from '../bson/encode.ts';
import { type Doc, toNumber, type Value } from '../bson/value.ts';
import { MongoError } from '../errors.ts';
import { breathMillis, nextTurn } from '../query/execute.ts';
import type { WriteView } from '../storage/view.ts';
import type { Request } from '../wire/messages.ts';
import { documentsOf } from './arguments.ts';
import type { CommandContext } from './command.ts';
import { endsCommand } from './error-labels.ts';
import { LongScan, type Scout } from './scout.ts';

/** So many are parsed at once and kept; of more, each is parsed again when its turn comes. */
const keptStatements = 1000;

/** The statements of a write command, all checked, each by its index. */
export interface Statements<T> {
  readonly count: number;
  readonly at: (index: number) => T;
}

/** Parses the documents of a field, whether in the command or sent beside it; gives turns. */
export async function statementsOf<T>(
  request: Request,
  field: string,
  parse: (raw: Buffer) => T,
): Promise<Statements<T>> {
  const raws = request.sequences.get(field) ?? documentsOf(request, field).map((each) => encodeDoc(each));
  const kept: T[] = [];
  const few = raws.length <= keptStatements;
  let turn = performance.now();
  for (const raw of raws) {
    const statement = parse(raw);
    if (few) kept.push(statement);
    if (performance.now() - turn < breathMillis) continue;
    await nextTurn();
    turn = performance.now();
  }
  if (few) return { count: raws.length, at: (index) => kept[index] as T };
  let last: { index: number; statement: T } | undefined;
  const at = (index: number): T => {
    // The same object while it is tried again: a search is known by its filter.
    if (last?.index !== index) last = { index, statement: parse(raws[index] as Buffer) };
    return last.statement;
  };
  return { count: raws.length, at };
}

/** What one statement has come to. */
export interface Outcome {
  matched: number;
  modified?: number;
  upsertedId?: Value;
}

/** What the statements so far have come to. */
export interface Progress {
  next: number;
  matched: number;
  modified: number;
  upserted: ReplyValue[];
  writeErrors: ReplyValue[];
}

export interface StatementRun {
  count: number;
  ordered: boolean;
  /** In a job: does one statement. */
  step(view: WriteView, scout: Scout, index: number): Outcome;
  /** Statements that take several commits each. */
  inTurn?: { applies(index: number): boolean; run(index: number): Promise<Outcome> };
  reply(progress: Progress): ReplyObject;
}

/** How long the statements of one commit may hold the writer. */
const shareMillis = 10;

/**
 * Runs the statements of a write command, as many at a commit as others can wait for. How far a
 * retryable write has come is kept in the same commits, so that a retry goes on from there.
 */
export async function runStatements(context: CommandContext, run: StatementRun): Promise<ReplyObject> {
  const { engine, transaction, retry, operation } = context;
  let progress: Progress = { next: 0, matched: 0, modified: 0, upserted: [], writeErrors: [] };
  for (;;) {
    if (run.inTurn?.applies(progress.next)) {
      progress = await afterTurn(progress, run, run.inTurn.run(progress.next));
      if (progress.next === run.count) return finished(run, progress);
      continue;
    }
    const reply = await engine.write(
      transaction,
      retry,
      (view, scout, kept) => {
        const after = runShare(kept ? keptProgress(kept) : progress, run, view, scout);
        if (after.next === run.count) return finished(run, after);
        return { unfinished: { ...after } };
      },
      operation,
    );
    const unfinished = reply.unfinished as Progress | undefined;
    if (!unfinished) return reply;
    progress = unfinished;
    if (transaction) await nextTurn();
  }
}

function finished(run: StatementRun, progress: Progress): ReplyObject {
  const reply = run.reply(progress);
  return progress.writeErrors.length > 0 ? { ...reply, writeErrors: progress.writeErrors } : reply;
}

/** In a job: statements until the share is used up, or one needs commits of its own. */
function runShare(before: Progress, run: StatementRun, view: WriteView, scout: Scout): Progress {
  const until = performance.now() + shareMillis;
  // A copy: should the job be undone, `before` is where it begins again.
  const progress = copied(before);
  do {
    try {
      noteOutcome(progress, run.step(view, scout, progress.next));
    } catch (error) {
      // It has changed nothing yet: it begins the next share, which may be undone for it.
      if (error instanceof LongScan && progress.next > before.next) return progress;
      noteError(progress, run, error);
    }
  } while (progress.next < run.count && performance.now() < until && !run.inTurn?.applies(progress.next));
  return progress;
}

async function afterTurn(before: Progress, run: StatementRun, turn: Promise<Outcome>): Promise<Progress> {
  const progress = copied(before);
  try {
    noteOutcome(progress, await turn);
  } catch (error) {
    noteError(progress, run, error);
  }
  return progress;
}

function copied(progress: Progress): Progress {
  return { ...progress, upserted: [...progress.upserted], writeErrors: [...progress.writeErrors] };
}

function noteOutcome(progress: Progress, { matched, modified = 0, upsertedId }: Outcome): void {
  progress.matched += matched;
  progress.modified += modified;
  if (upsertedId !== undefined) {
    progress.upserted.push({ index: progress.next, _id: new Exact(upsertedId) });
  }
  progress.next++;
}

/** An error ends an ordered batch and is noted in either; one that ends the whole command is thrown on. */
function noteError(progress: Progress, run: StatementRun, error: unknown): void {
  if (!(error instanceof MongoError) || endsCommand(error.code)) throw error;
  const { code, extra, message: errmsg } = error;
  progress.writeErrors.push({ index: progress.next, code, ...(extra as ReplyObject), errmsg });
  progress.next = run.ordered ? run.count : progress.next + 1;
}

/** How far an earlier try has come, as it is kept. */
function keptProgress(reply: Record<string, Value>): Progress {
  const kept = reply.unfinished as Doc;
  const number = (name: string): number => toNumber(kept.get(name)) ?? 0;
  const list = (name: string): ReplyValue[] => kept.get(name) as Value[];
  return {
    next: number('next'),
    matched: number('matched'),
    modified: number('modified'),
    upserted: list('upserted'),
    writeErrors: list('writeErrors'),
  };
}
