import type { Meant } from './meanings.ts';

/** Shorter words are too often one letter away from another. */
const SLIP_FROM = 6;

const LATIN: Record<string, string> = Object.fromEntries(
  (
    'а=a б=b в=v г=g ґ=g д=d е=e є=e ж=zh з=z и=i і=i к=k л=l м=m н=n о=o п=p р=r с=s т=t у=u ф=f х=h ц=c ч=ch ш=sh щ=sh ' +
    'ъ= ы=i ь= э=e ю=u я=a α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s τ=t υ=y φ=f χ=x ψ=ps ω=o'
  )
    .split(' ')
    .map((pair) => pair.split('=') as [string, string]),
);

/** Sounds that people write in several ways when they put their language into Latin letters; the first ones win. */
const SOUNDS: [RegExp, string][] = [
  [/shch|sch/g, 'sh'],
  [/kh|ks|x/g, 'h'],
  [/ts|tz/g, 'c'],
  [/[yji]+([aeu])/g, '$1'],
  [/oy|ou/g, 'u'],
  [/[eo]i/g, 'i'],
  [/ph/g, 'f'],
  [/mp/g, 'b'],
  [/nt/g, 'd'],
  [/[yj]/g, 'i'],
  [/w/g, 'o'],
  [/[qck](?!h)/g, 'k'],
  [/(.)\1/g, '$1'],
];

/** How a word sounds, by whichever of these letters it is written in. */
function soundOf(word: string): string {
  const latin = word.replace(/[^a-z0-9]/gu, (letter) => LATIN[letter] ?? letter);
  return SOUNDS.reduce((text, [from, to]) => text.replace(from, to), latin);
}

/** Every word of a language's phrases, by itself and, where it is not written in Latin letters, by its sound. */
export interface Vocabulary {
  words: Set<string>;
  bySound: Map<string, string>;
}

export function vocabularyOf(phrases: Iterable<{ meant: Meant }>): Vocabulary {
  const words = new Set([...phrases].flatMap(({ meant }) => meant.words.map(({ text }) => text)));
  const spoken = [...words].filter((word) => /\p{Script=Cyrillic}|\p{Script=Greek}/u.test(word));
  return { words, bySound: new Map(spoken.map((word) => [soundOf(word), word])) };
}

/** A text with the words that nobody knows as they were meant; null where all are known or like no other. */
export function respell({ words, meaningsOf, common }: Meant, vocabulary: Vocabulary): string | null {
  const spelt = words.map(({ text, unspaced }, at) => {
    const known = common[at] || (meaningsOf[at] ?? []).length > 0 || vocabulary.words.has(text);
    return known || unspaced ? text : (meantBy(text, vocabulary) ?? text);
  });
  return spelt.some((text, at) => text !== words[at]?.text) ? spelt.join(' ') : null;
}

function meantBy(word: string, { words, bySound }: Vocabulary): string | undefined {
  const sounding = bySound.get(soundOf(word));
  if (sounding || word.length < SLIP_FROM || /\d/.test(word)) return sounding;
  for (const known of words) if (isOneSlipFrom(word, known)) return known;
  return undefined;
}

/** One letter too many, too few or another, or two that changed places; the first one is seldom wrong. */
function isOneSlipFrom(word: string, known: string): boolean {
  if (word[0] !== known[0] || Math.abs(word.length - known.length) > 1) return false;
  let from = 0;
  while (from < word.length && word[from] === known[from]) from++;
  const rest = word.slice(from);
  const other = known.slice(from);
  if (rest.slice(1) === other.slice(1) || rest.slice(1) === other || rest === other.slice(1)) return true;
  return rest[0] === other[1] && rest[1] === other[0] && rest.slice(2) === other.slice(2);
}
