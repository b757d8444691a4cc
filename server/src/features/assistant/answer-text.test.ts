import { MESSAGE_MAX_LENGTH } from '@lode/shared/support/schemas';
import { describe, expect, it } from 'vitest';
import type { Sentence } from './answer.ts';
import { AnswerText } from './answer-text.ts';

const article = (slug: string) => [{ kind: 'article' as const, slug, title: slug }];
const textOf = (sentences: Sentence[]) => {
  const answer = new AnswerText();
  const pieces = sentences.map((sentence) => answer.add(sentence));
  expect(pieces.join('')).toBe(answer.text);
  return answer;
};

describe('the text of an answer', () => {
  it('runs on within a source, and begins anew with another and with items', () => {
    const { text, sources } = textOf([
      { text: 'One.', sources: article('a') },
      { text: 'Two.', sources: article('a') },
      { text: '- an item', sources: article('a') },
      { text: 'Other.', sources: article('b') },
    ]);
    expect(text).toBe('One. Two.\n- an item\n\nOther.');
    expect(sources).toEqual([...article('a'), ...article('b')]);
  });

  it('puts no space after wide signs', () => {
    const { text } = textOf([
      { text: '你好。', sources: [] },
      { text: '再见。', sources: [] },
    ]);
    expect(text).toBe('你好。再见。');
  });

  it('is never longer than a message, and has no half sentence', () => {
    const sentence = { text: 'x'.repeat(MESSAGE_MAX_LENGTH / 2), sources: [] };
    expect(textOf([sentence, sentence, sentence]).text).toHaveLength(MESSAGE_MAX_LENGTH / 2);
  });
});
