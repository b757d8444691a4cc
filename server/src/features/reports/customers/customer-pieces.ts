import { clock } from '../../../platform/clock.ts';
import { isDuplicateKey } from '../../../platform/mongo.ts';
import { startOf } from '../../../platform/utc-day.ts';
import { findFirstDay } from '../../accounts/queries/read-newcomers.ts';
import { type ReportWindow, type Span, windowOf } from '../report-window.ts';
import { addChanges, addCustomers, counter, readChanges, type View } from './add-customers.ts';
import { CUSTOMER_PIECE_FORM, CustomerPieceModel, type CustomerPieceRow } from './customer-piece.model.ts';
import {
  addLine,
  type CustomerTally,
  emptyTally,
  type TallyLine,
  type WhoFilter,
  wholeOf,
} from './customer-tally.ts';
import { readTurn } from './customer-turns.ts';
import { addPackedLine, addPackedTally, packLine, packTally } from './packed-customer-tally.ts';
import { takeUpNotes } from './take-up-notes.ts';

/** What the tables of a report come to. */
export async function tallyCustomers(window: ReportWindow, view: View): Promise<CustomerTally> {
  return gather(window, view, 'sums', addPackedTally);
}

/** All of it in one line. */
export async function sumCustomers(window: ReportWindow, view: View): Promise<TallyLine> {
  const whole: TallyLine = {};
  const rest = await gather(window, view, 'whole', (_, bytes) => addPackedLine(whole, bytes));
  addLine(whole, wholeOf(rest));
  return whole;
}

type PieceName = Pick<CustomerPieceRow, 'zone' | 'from' | 'to' | 'filter'>;
type PieceSums = Pick<CustomerPieceRow, 'turn' | 'whole' | 'sums'>;

const idOf = ({ zone, from, to, filter }: PieceName) => `${zone} ${from} ${to} ${filter}`;

/** A window's days month by month, from the first customer until today: nobody registers before, or later. */
async function piecesOf({ days, calendar }: ReportWindow, { zone, filter }: View): Promise<PieceName[]> {
  const first = await findFirstDay();
  if (first === null) return [];
  const begin = calendar.placeOf(new Date(startOf(first))).day;
  const today = calendar.placeOf(clock.now()).day;
  const months = Map.groupBy(
    days.filter((day) => day >= begin && day <= today),
    (day) => day.slice(0, 7),
  );
  const named = JSON.stringify(filter, Object.keys(filter).sort());
  return [...months.values()].map((own) => ({
    zone,
    from: own[0] ?? '',
    to: own.at(-1) ?? '',
    filter: named,
  }));
}

/** Takes what is kept of a window's pieces, those that were not kept yet too; answers what is to be added to it. */
async function gather(
  window: ReportWindow,
  view: View,
  field: 'whole' | 'sums',
  take: (tally: CustomerTally, bytes: Uint8Array) => void,
): Promise<CustomerTally> {
  await takeUpNotes();
  const tally = emptyTally();
  const pieces = await piecesOf(window, view);
  const kept = await findPieces(pieces, field);
  const count = counter(tally, window.calendar, view.filter);
  const known: { span: Span; turn: number }[] = [];
  for (const piece of pieces) {
    const span = windowOf(piece, window.calendar);
    const sums = kept.get(idOf(piece)) ?? (await keepPiece(piece));
    if (sums) {
      take(tally, sums[field]);
      known.push({ span, turn: sums.turn });
    } else await addCustomers(span, count);
  }
  // After the pieces: whatever they do not know of is here.
  const changes = known.length > 0 ? await readChanges(Math.min(...known.map(({ turn }) => turn))) : [];
  for (const { span, turn } of known) addChanges(changes, span, () => turn, count);
  return tally;
}

async function findPieces(
  pieces: readonly PieceName[],
  field: 'whole' | 'sums',
): Promise<Map<string, CustomerPieceRow>> {
  const rows = await CustomerPieceModel.collection
    .find<CustomerPieceRow>(
      { _id: { $in: pieces.map(idOf) as never[] }, form: CUSTOMER_PIECE_FORM },
      { promoteBuffers: true, projection: { turn: 1, [field]: 1 } },
    )
    .toArray();
  return new Map(rows.map((row) => [row._id, row]));
}

/** What customers of a piece's days come to as of now; undefined where a day of it is not kept. */
export async function sumPiece(name: PieceName): Promise<PieceSums | undefined> {
  const { calendar, ...span } = windowOf(name);
  const tally = emptyTally();
  const count = counter(tally, calendar, JSON.parse(name.filter) as WhoFilter);
  const before = await readTurn();
  const turns = await addCustomers(span, count);
  if (!turns) return undefined;
  // Hours that were read before a turn changed them, or were not there yet.
  const turn = await readTurn();
  addChanges(await readChanges(before, turn), span, (hour) => turns.get(hour) ?? before, count);
  return packPiece(tally, turn);
}

const packPiece = (tally: CustomerTally, turn: number): PieceSums => ({
  turn,
  whole: packLine(wholeOf(tally)),
  sums: packTally(tally),
});

async function keepPiece(name: PieceName): Promise<PieceSums | undefined> {
  const made = await sumPiece(name);
  if (!made) return undefined;
  // By the store's own clock, which ends its time; a demo's may stand elsewhere.
  const row = { ...name, form: CUSTOMER_PIECE_FORM, ...made, madeAt: new Date(), comparedAt: clock.now() };
  // Whoever made it meanwhile made the same, or knows of more.
  await CustomerPieceModel.replaceOne({ _id: idOf(name) }, row, { upsert: true }).catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error;
  });
  return made;
}

/** A piece as later turns have left it. */
export async function advancePiece(row: CustomerPieceRow, turn: number): Promise<PieceSums> {
  const { calendar, ...span } = windowOf(row);
  const tally = emptyTally();
  addPackedTally(tally, row.sums);
  const count = counter(tally, calendar, JSON.parse(row.filter) as WhoFilter);
  addChanges(await readChanges(row.turn, turn), span, () => row.turn, count);
  return packPiece(tally, turn);
}
