import type { LanguageCode } from '@lode/shared/core/languages';
import { packOf } from '../language-packs.ts';

/** What is looked at of a long message; the rest says nothing new. */
export const READ_MAX = 1500;
/** Questions of one message that are answered. */
const PARTS_MAX = 3;
/** Shorter pieces are no question of their own. */
const PART_MIN = 6;
const ENDS = /(?<=[?？؟!！。\n])\s*|(?<=[.])\s+/u;

/** The sentences of a message; each may ask something else. */
export function partsOf(text: string, language: LanguageCode): string[] {
  const joints = packOf(language).understand.also.map((phrase) =>
    phrase.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'),
  );
  const joint = new RegExp(`(?:^|[\\s,;，、])(?:${joints.join('|')})(?=[\\s,:，]|$)`, 'giu');
  return text
    .slice(0, READ_MAX)
    .split(joint)
    .flatMap((part) => part.split(ENDS))
    .map((part) => part.trim())
    .filter((part) => part.length >= PART_MIN)
    .slice(0, PARTS_MAX);
}
