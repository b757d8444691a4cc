/**
 * What a character counts for on the three levels of comparison: its letter, its accents, its
 * form (case). The order is ICU's: it is read off Intl.Collator character by character, because
 * an index needs keys whose bytes are in order and Intl gives only comparisons.
 */
export interface Weights {
  primary: string;
  secondary: string;
  tertiary: string;
}

/** The weight of a letter without accent, and of its first form; every other weight is above it. */
export const common = '\u0002';
const firstAccent = 0x10;
const oddForm = 0x4000;
const beyondTable = 0x5000;

const nothing: Weights = { primary: '', secondary: '', tertiary: '' };

/** Letters that compare as two, which no normalization form takes apart. */
const ligatures: Record<string, string> = {
  æ: 'ae',
  Æ: 'AE',
  œ: 'oe',
  Œ: 'OE',
  ß: 'ss',
  ẞ: 'SS',
  ŉ: 'ʼn',
  ǽ: 'æ\u0301',
};

export type CaseFirst = 'upper' | 'lower' | 'false';

const tables = new Map<CaseFirst, WeightTable>();

/** The table is made when first asked for: it takes about a tenth of a second. */
export function weightTable(caseFirst: CaseFirst): WeightTable {
  let table = tables.get(caseFirst);
  if (!table) {
    table = new WeightTable(caseFirst);
    tables.set(caseFirst, table);
  }
  return table;
}

function tabulated(): string[] {
  const characters: string[] = [];
  const add = (from: number, to: number): void => {
    for (let code = from; code < to; code++) {
      const character = String.fromCodePoint(code);
      if (/\p{Assigned}/u.test(character) && character.normalize('NFD') === character)
        characters.push(character);
    }
  };
  add(1, 0x3400);
  add(0xfb00, 0xfffe);
  add(0x1f000, 0x1fb00);
  return characters;
}

export class WeightTable {
  private readonly weights = new Map<string, Weights>();

  constructor(caseFirst: CaseFirst) {
    const at = (sensitivity: 'base' | 'accent' | 'variant') =>
      new Intl.Collator('en', { sensitivity, caseFirst }).compare;
    const [base, accent, variant] = [at('base'), at('accent'), at('variant')];
    const characters = tabulated().sort((a, b) => variant(a, b) || (a < b ? -1 : 1));
    let previous = '';
    let [letter, accents, form] = [0, 0, 0];
    for (const character of characters) {
      if (base(previous, character) !== 0) [letter, accents, form] = [letter + 1, 0, 0];
      else if (accent(previous, character) !== 0) [accents, form] = [accents + 1, 0];
      else if (variant(previous, character) !== 0) form++;
      this.weights.set(character, weightsOf(letter, accents, form));
      previous = character;
    }
    this.expand(characters, base);
  }

  /** Characters that compare as several: a ligature weighs as its letters, in a form of its own. */
  private expand(characters: string[], base: (a: string, b: string) => number): void {
    characters.forEach((character, place) => {
      const parts = ligatures[character] ?? character.normalize('NFKD');
      if (Array.from(parts).length < 2 || base(character, parts) !== 0) return;
      const weights = Array.from(parts, (part) => this.of(part));
      this.weights.set(character, {
        primary: weights.map((each) => each.primary).join(''),
        secondary: weights.map((each) => each.secondary).join('') + (character in ligatures ? '\uf000' : ''),
        tertiary:
          String.fromCharCode(oddForm + (place % 0x4000)) + weights.map((each) => each.tertiary).join(''),
      });
    });
  }

  of(character: string): Weights {
    return this.weights.get(character) ?? beyond(character);
  }
}

function weightsOf(letter: number, accents: number, form: number): Weights {
  if (letter === 0) {
    if (accents === 0 && form === 0) return nothing;
    return {
      primary: '',
      secondary: accents === 0 ? '' : String.fromCharCode(firstAccent + accents),
      tertiary: String.fromCharCode(2 + form),
    };
  }
  return {
    primary: String.fromCharCode(firstAccent + letter),
    secondary: accents === 0 ? common : common + String.fromCharCode(0x1000 + accents),
    tertiary: String.fromCharCode(2 + form),
  };
}

/** Han and everything else outside the table: after all of it, in the order of code points. */
function beyond(character: string): Weights {
  const code = character.codePointAt(0) ?? 0;
  const primary = String.fromCharCode(beyondTable + (code >> 12), firstAccent + (code & 0xfff));
  return { primary, secondary: common, tertiary: common };
}
