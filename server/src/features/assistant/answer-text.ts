import type { MessageSource } from '@lode/shared/support/assistant-schemas';
import { MESSAGE_MAX_LENGTH } from '@lode/shared/support/schemas';
import type { Sentence } from './answer.ts';

const keyOf = (sources: MessageSource[]) => JSON.stringify(sources);
const LIST_ITEM = /^(?:[-•*]|\d+[.)])\s/;
/** After these no space is written. */
const WIDE_END = /[。！？」』]$/;

/** What stands between a sentence and the one before it: sentences run on, items and other sources begin anew. */
function between(before: Sentence, next: Sentence): string {
  if (LIST_ITEM.test(next.text)) return '\n';
  if (keyOf(before.sources) !== keyOf(next.sources)) return '\n\n';
  return WIDE_END.test(before.text) ? '' : ' ';
}

/** An answer as it grows, sentence by sentence: never longer than a message, and never half a sentence. */
export class AnswerText {
  readonly sentences: Sentence[] = [];
  text = '';

  /** What the sentence adds to the text, nothing where there is no room for it. */
  add(sentence: Sentence): string {
    const last = this.sentences.at(-1);
    const piece = (last ? between(last, sentence) : '') + sentence.text;
    if (this.text.length + piece.length > MESSAGE_MAX_LENGTH) return '';
    this.sentences.push(sentence);
    this.text += piece;
    return piece;
  }

  /** What it rests on, each once. */
  get sources(): MessageSource[] {
    const all = this.sentences.flatMap(({ sources }) => sources);
    return [...new Map(all.map((source) => [keyOf([source]), source])).values()];
  }
}
