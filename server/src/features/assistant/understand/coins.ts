import type { LanguageCode } from '@lode/shared/core/languages';
import { COINS, type Coin } from '@lode/shared/core/money';
import { packOf } from '../language-packs.ts';
import { flat } from '../retrieve/words.ts';
import { hasAny } from './phrases.ts';

/** By its symbol and by what customers call it. */
function namesOf(coin: Coin, language: LanguageCode): string[] {
  const names = packOf(language).understand.coins;
  return [coin, ...names[coin.toLowerCase() as keyof typeof names]];
}

/** The coins that a text names, in the order of the lists. */
export function coinsIn(text: string, language: LanguageCode): Coin[] {
  return COINS.filter((coin) => hasAny(text, namesOf(coin, language)));
}

/** A question without the coins that it names, for another coin to take their place. */
export function withoutCoins(text: string, language: LanguageCode): string {
  const names = COINS.flatMap((coin) => namesOf(coin, language)).map((name) => flat(name));
  return names.reduce((rest, name) => rest.replaceAll(name, ' '), flat(text)).trim();
}
