import type mongoose from 'mongoose';
import { beginningWith } from '../../platform/literally.ts';
import { isOutOfTime } from '../../platform/mongo.ts';
import type { Wanted } from './kept-terms.ts';
import { TERMS_INDEX } from './terms-index.ts';

/** Rows that hold a term are looked at for the others as far as this, from the newest. */
const CANDIDATES_MAX = 2000;
/** Where only the beginning of a word is known: of the newest rows so many are looked at, and so many of them are enough. */
const NEWEST_MAX = 1000;
const ENOUGH = 50;
/** Else it is completed with so many terms, of which each is looked for in so many rows. */
const COMPLETED_MAX = 24;
const EACH_MAX = 50;
/** With so few beside common words. */
const FEW_COMPLETED = 6;
/** Terms whose rarity is looked at, and how: by how far back so many rows with it reach. */
const WEIGHED_MAX = 4;
const WEIGHED_ROWS = 100;
const SEARCH_MS = 1000;

type Filter = mongoose.mongo.Filter<mongoose.mongo.Document>;
interface Found {
  _id: mongoose.Types.ObjectId;
}

/** Whose rows hold terms under the terms' index, and what is read of them. */
interface TermRows {
  collection: mongoose.Collection;
  fields: Record<string, 1>;
}

interface Result<T> {
  /** Newest first. */
  rows: T[];
  /** There may be more than were found. */
  cut: boolean;
}

/**
 * The newest rows that hold all that is wanted, at most so many: by the index at the rarest term, the rest looked for in
 * what that leads to. Whatever is wanted, no more than some thousand rows are looked at, in no more than a second.
 */
export async function findByTerms<T extends Found>(
  rows: TermRows,
  wanted: Wanted[],
  most: number,
): Promise<Result<T>> {
  const search = new TermSearch<T>(rows, most);
  try {
    return await search.run(wanted);
  } catch (error) {
    if (!isOutOfTime(error)) throw error;
    return { rows: [], cut: true };
  }
}

class TermSearch<T extends Found> {
  readonly #rows: TermRows;
  readonly #most: number;
  readonly #reaches = new Map<string, Promise<string | null>>();

  constructor(rows: TermRows, most: number) {
    this.#rows = rows;
    this.#most = most;
  }

  async run(wanted: Wanted[]): Promise<Result<T>> {
    const exact = wanted.filter(({ begun }) => !begun).map(({ term }) => term);
    const begun = wanted.filter((one) => one.begun).map(({ term }) => term);
    if (exact.length === 0) return this.#byBeginning(begun);
    // What is begun is a whole word as often as not, and then it may be the rarest.
    const [whole, unfinished] = await Promise.all([
      begun.length > 0 ? this.#byRarest([...exact, ...begun], []) : NOTHING,
      this.#byRarest(exact, begun),
    ]);
    const found = this.#together([whole, unfinished]);
    return unfinished.cut && found.rows.length < this.#most ? this.#further(found, exact, begun) : found;
  }

  /** Common words hide a rare one that is only begun: with few terms that complete it, all is found by each. */
  async #further(found: Result<T>, exact: string[], begun: string[]): Promise<Result<T>> {
    const [only, ...others] = begun;
    if (only === undefined || others.length > 0) return found;
    const { terms, more } = await this.#completed(only, FEW_COMPLETED);
    if (more) return found;
    const each = await Promise.all(terms.map((term) => this.#byRarest([...exact, term], [])));
    return this.#together([{ ...found, cut: false }, ...each]);
  }

  async #byRarest(exact: string[], begun: string[]): Promise<Result<T>> {
    const lead = await this.#rarest(exact);
    return this.#from(lead, [...exact.filter((term) => term !== lead).map(holds), ...begun.map(begins)]);
  }

  /** What is begun is mostly among the newest rows; what is rare there has few terms, and is looked for by each. */
  async #byBeginning(begun: string[]): Promise<Result<T>> {
    const [longest = '', ...others] = [...begun].sort((one, other) => other.length - one.length);
    const rest = others.map(begins);
    const newest = await this.#among([{ $sort: { _id: -1 } }], [begins(longest), ...rest], {
      hint: '_id_',
      candidates: NEWEST_MAX,
    });
    if (newest.rows.length >= ENOUGH) return { ...newest, cut: true };
    const { terms, more } = await this.#completed(longest);
    const found = await Promise.all(terms.map((term) => this.#from(term, rest, EACH_MAX)));
    const all = this.#together([newest, ...found]);
    return { ...all, cut: all.cut || more };
  }

  async #from(term: string, rest: Filter[], most = this.#most): Promise<Result<T>> {
    const newest = [{ $match: holds(term) }, { $sort: { _id: -1 } }];
    const candidates = rest.length > 0 ? CANDIDATES_MAX : most;
    const found = await this.#among(newest, rest, { hint: TERMS_INDEX, candidates, most });
    if (found.cut || rest.length === 0) return found;
    const many = (await this.#reach(term)) !== null;
    return { ...found, cut: many && (await this.#nth(term, CANDIDATES_MAX)) !== null };
  }

  async #among(
    newest: mongoose.mongo.Document[],
    rest: Filter[],
    { hint, candidates, most = this.#most }: { hint: string; candidates: number; most?: number },
  ): Promise<Result<T>> {
    const { collection, fields } = this.#rows;
    const stages = [
      ...newest,
      { $limit: candidates },
      ...rest.map((filter) => ({ $match: filter })),
      { $limit: most },
      { $project: fields },
    ];
    const rows = await collection.aggregate<T>(stages, { hint, maxTimeMS: SEARCH_MS }).toArray();
    return { rows, cut: rows.length === most };
  }

  #together(results: Result<T>[]): Result<T> {
    const rows = new Map(results.flatMap((result) => result.rows).map((row) => [String(row._id), row]));
    const newest = [...rows].sort(([one], [other]) => (one < other ? 1 : -1)).map(([, row]) => row);
    return {
      rows: newest.slice(0, this.#most),
      cut: newest.length > this.#most || results.some(({ cut }) => cut),
    };
  }

  /** The term that the fewest rows hold, as far as the newest of them tell; of the longest, which mostly are rare. */
  async #rarest(terms: string[]): Promise<string> {
    const [only = '', ...more] = [...terms]
      .sort((one, other) => other.length - one.length)
      .slice(0, WEIGHED_MAX);
    if (more.length === 0) return only;
    const weighed = await Promise.all(
      [only, ...more].map(async (term) => ({ term, reach: (await this.#reach(term)) ?? '' })),
    );
    return weighed.reduce((rarest, one) => (one.reach < rarest.reach ? one : rarest)).term;
  }

  /** How far back so many rows that hold a term reach; null where there are fewer. */
  #reach(term: string): Promise<string | null> {
    const known = this.#reaches.get(term) ?? this.#nth(term, WEIGHED_ROWS);
    this.#reaches.set(term, known);
    return known;
  }

  /** The id of the row that holds a term with so many newer ones. */
  async #nth(term: string, newer: number): Promise<string | null> {
    const [row] = await this.#rows.collection
      .find(holds(term), { hint: TERMS_INDEX, maxTimeMS: SEARCH_MS, projection: { _id: 1 } })
      .sort({ _id: -1 })
      .skip(newer)
      .limit(1)
      .toArray();
    return row ? String(row._id) : null;
  }

  /** Terms that begin so, in their order: each is where the index goes on behind the one before. */
  async #completed(beginning: string, most = COMPLETED_MAX): Promise<{ terms: string[]; more: boolean }> {
    const terms: string[] = [];
    let next = await this.#firstTerm(beginning, true);
    while (next?.startsWith(beginning)) {
      if (terms.length === most) return { terms, more: true };
      terms.push(next);
      next = await this.#firstTerm(next, false);
    }
    return { terms, more: false };
  }

  /** The first term of all that is this one or comes after it. */
  async #firstTerm(from: string, itself: boolean): Promise<string | undefined> {
    const filter = { terms: itself ? { $gte: from } : { $gt: from } };
    const [row] = await this.#rows.collection
      .find<{ terms: string[] }>(filter, {
        hint: TERMS_INDEX,
        maxTimeMS: SEARCH_MS,
        projection: { terms: 1 },
      })
      .limit(1)
      .toArray();
    const behind = itself ? 0 : 1;
    return row?.terms.filter((term) => inBytes(term, from) >= behind).sort(inBytes)[0];
  }
}

/** As the store orders texts. */
const inBytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));
const NOTHING = { rows: [], cut: false };
const holds = (term: string): Filter => ({ terms: term });
const begins = (term: string): Filter => ({ terms: beginningWith(term) });
