import { breather } from '../../../platform/breather.ts';
import { clock } from '../../../platform/clock.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { DAY_MS, dayOf, endOf, startOf } from '../../../platform/utc-day.ts';
import { findFirstDay } from '../../support/queries/find-first-day.ts';
import { lastNotedDay } from '../../support/queries/tell-late-days.ts';
import { readFacts } from '../queries/read-support-facts.ts';
import { type ReportWindow, type Span, windowOf } from '../report-window.ts';
import { stopwatchOf } from '../stopwatch.ts';
import { addLine, type Line } from '../support-sums.ts';
import { emptyTally, type FactFilter, type SupportTally, wholeOf } from '../support-tables.ts';
import type { ZoneCalendar } from '../zone-calendar.ts';
import { addPackedFacts, packFacts } from './packed-facts.ts';
import { partOf } from './packed-pair.ts';
import { addPackedSums, addPackedTally, addPackedWhole, packTally, packWhole } from './packed-sums.ts';
import { PIECE_FORM, pieceId, SupportPieceModel, type SupportPieceRow } from './piece.model.ts';
import { readRollups, readTouched, revisionsOf, touchedBy } from './read-rollups.ts';

/** Whose days, which of the conversations, and whether durations are of business hours only. */
export interface View {
  zone: string;
  filter: FactFilter;
  business: boolean;
}

/** What the tables of a report come to: of finished days what is kept of them, of the rest the rows. REPORT_TOO_LARGE. */
export async function tallySupport(window: ReportWindow, view: View): Promise<SupportTally> {
  const tally = emptyTally();
  const left = await readPieces(window, view, 'sums', (sums) => addPackedTally(tally, sums));
  await addRest(tally, left, window.calendar, view);
  return tally;
}

/** All of it in one line. REPORT_TOO_LARGE. */
export async function sumSupport(window: ReportWindow, view: View): Promise<Line> {
  const whole: Line = {};
  const left = await readPieces(window, view, 'whole', (bytes) => addPackedWhole(whole, bytes));
  const tally = emptyTally();
  await addRest(tally, left, window.calendar, view);
  addLine(whole, wholeOf(tally));
  return whole;
}

interface Piece extends Span {
  from: string;
  to: string;
  /** Its days are over, and each change of them is noted. */
  finished: boolean;
}

/** A window's days month by month, the youngest apart. */
function piecesOf({ days, calendar }: ReportWindow, zone: string): Piece[] {
  const young = calendar.placeOf(new Date(endOf(lastNotedDay(clock.nowMs())))).day;
  const groups = Map.groupBy(days, (day) => (day < young ? day.slice(0, 7) : ''));
  return [...groups].flatMap(([month, own]) => {
    const [from, to] = [own[0], own.at(-1)];
    if (from === undefined || to === undefined) return [];
    const { start, end } = windowOf({ from, to, zone }, calendar);
    return [{ from, to, start, end, finished: month !== '' }];
  });
}

/** How often rows of its days have changed after them, by the changes of each. */
function revisionOf(span: Span, changes: ReadonlyMap<string, number>): number {
  const [first, last] = touchedBy(span);
  return [...changes].reduce((sum, [day, times]) => (day < first || day > last ? sum : sum + times), 0);
}

/** Takes what is kept of a window's pieces, those that were not kept yet too; answers what is left of it, in its order. */
async function readPieces(
  window: ReportWindow,
  view: View,
  field: 'whole' | 'sums',
  take: (bytes: Uint8Array) => void,
): Promise<Span[]> {
  const pieces = piecesOf(await sinceFirst(window), view.zone);
  const idOf = (piece: Piece) => pieceId(nameOf(piece, view));
  const ids = pieces.filter(({ finished }) => finished).map(idOf);
  const rows = await SupportPieceModel.collection
    .find<SupportPieceRow>(
      { _id: { $in: ids as never[] }, form: PIECE_FORM },
      { promoteBuffers: true, projection: { revision: 1, [field]: 1 } },
    )
    .toArray();
  const kept = new Map(rows.map((row) => [row._id, row]));
  // After the rows: a change that is missed here came after what they say.
  const changes = await revisionsOf('support', ...touchedBy(window));
  const left: Span[] = [];
  for (const piece of pieces) {
    const row = kept.get(idOf(piece));
    const counts = row?.revision === revisionOf(piece, changes);
    const sums = counts || !piece.finished ? row : await keepPiece(piece, view);
    if (sums) take(sums[field]);
    else left.push(piece);
  }
  return left;
}

/** Before the first conversation nothing is kept, and nothing there. */
async function sinceFirst(window: ReportWindow): Promise<ReportWindow> {
  const first = await findFirstDay();
  if (first === null) return window;
  const begin = window.calendar.placeOf(new Date(startOf(first))).day;
  return { ...window, days: window.days.filter((day) => day >= begin) };
}

const nameOf = ({ from, to }: Pick<Piece, 'from' | 'to'>, { zone, filter, business }: View) => ({
  zone,
  from,
  to,
  filter: JSON.stringify(filter, Object.keys(filter).sort()),
  business,
});

type PieceSums = Pick<SupportPieceRow, 'revision' | 'whole' | 'sums'>;
type PieceName = Pick<SupportPieceRow, 'zone' | 'from' | 'to' | 'filter' | 'business'>;

/** What a piece's days come to; undefined where a day of it is not kept. Reads the revision first, as the days' own sums do. */
export async function sumPiece(name: PieceName): Promise<PieceSums | undefined> {
  const { zone, from, to, filter, business } = name;
  const { calendar, ...span } = windowOf({ from, to, zone });
  const revision = revisionOf(span, await revisionsOf('support', ...touchedBy(span)));
  const tally = emptyTally();
  const view = { zone, filter: JSON.parse(filter) as FactFilter, business };
  const missing = await addKept(tally, span, calendar, view);
  const first = await findFirstDay();
  if (missing.some(({ end }) => first === null || end.getTime() > startOf(first))) return undefined;
  return { revision, whole: packWhole(wholeOf(tally)), sums: packTally(tally) };
}

async function keepPiece(piece: Piece, view: View): Promise<PieceSums | undefined> {
  const name = nameOf(piece, view);
  const made = await sumPiece(name);
  if (!made) return undefined;
  // By the store's own clock, which ends its time; a demo's may stand elsewhere.
  const madeAt = new Date();
  const row = { ...name, form: PIECE_FORM, ...made, madeAt, comparedAt: clock.now() };
  // Whoever made it meanwhile made the same.
  await SupportPieceModel.replaceOne({ _id: pieceId(name) }, row, { upsert: true }).catch(
    (error: unknown) => {
      if (!isDuplicateKey(error)) throw error;
    },
  );
  return made;
}

/** Adds what is kept of the days of a span; answers the parts of it of which nothing is. */
async function addKept(tally: SupportTally, span: Span, calendar: ZoneCalendar, view: View): Promise<Span[]> {
  if (Object.keys(view.filter).length > 0) return addKeptFacts(tally, span, calendar, view);
  const { days, gaps } = await readRollups('support', span);
  const pause = breather();
  for (const { sums } of days) {
    addPackedSums(tally, partOf(sums, view.business), calendar);
    await pause();
  }
  // Where a zone's day begins in the middle of one of UTC.
  const left = await Promise.all(gaps.map((gap) => addKeptFacts(tally, gap, calendar, view)));
  return left.flat();
}

async function addKeptFacts(
  tally: SupportTally,
  span: Span,
  calendar: ZoneCalendar,
  { filter, business }: View,
): Promise<Span[]> {
  const { days, gaps } = await readTouched('support_facts', span);
  const pause = breather();
  for (const { sums } of days) {
    addPackedFacts(tally, partOf(sums, business), { span, calendar, filter });
    await pause();
  }
  return gaps;
}

/** Of the parts of a window that no kept piece tells of, the days that are kept and the rows of all others. */
async function addRest(
  tally: SupportTally,
  parts: readonly Span[],
  calendar: ZoneCalendar,
  view: View,
): Promise<void> {
  const left: Span[] = [];
  for (const part of parts) left.push(...(await addKept(tally, part, calendar, view)));
  if (left.length === 0) return;
  const seconds = await stopwatchOf(view.business);
  for (const span of joined(left).flatMap(byDay)) {
    const facts = packFacts(await readFacts(span), seconds);
    addPackedFacts(tally, facts, { span, calendar, filter: view.filter });
  }
}

/** Days that are too young to be kept lie within it. */
const YOUNG_MS = 7 * DAY_MS;

/**
 * Of the youngest days no more rows are held at once than those of one; where more is not kept, all of it is read at once, or is
 * too much.
 */
function byDay({ start, end }: Span): Span[] {
  if (end.getTime() - start.getTime() > YOUNG_MS) return [{ start, end }];
  const parts: Span[] = [];
  for (let from = start; from < end; from = new Date(endOf(dayOf(from))))
    parts.push({ start: from, end: new Date(Math.min(end.getTime(), endOf(dayOf(from)))) });
  return parts;
}

/** Those that follow each other at once, as one. */
function joined(spans: readonly Span[]): Span[] {
  const all: Span[] = [];
  for (const { start, end } of spans) {
    const before = all.at(-1);
    if (before && before.end.getTime() === start.getTime()) before.end = end;
    else all.push({ start, end });
  }
  return all;
}

/** What was made of a day's sums that were wrong, in whatever zone. */
export async function forgetPiecesOf(day: string): Promise<void> {
  const [before, after] = [dayOf(startOf(day) - DAY_MS), dayOf(endOf(day))];
  await SupportPieceModel.deleteMany({ from: { $lte: after }, to: { $gte: before } });
}
