import type { Message } from '@lode/shared/support/schemas';
import { describe, expect, it } from 'vitest';
import { isThinking, type Piece, whileRunning, withPiece, withTold } from './running-answer.ts';

const piece = (index: number, text: string, facts: Partial<Piece> = {}): Piece => ({
  session_id: 's',
  answer_id: 'a',
  for_seq: 2,
  index,
  text,
  ...facts,
});
const first = withPiece(null, piece(0, 'One')).answer;
const ongoing = { type: 'ai', status: 'ongoing' } as const;
const message = (author: Message['author'], cid: string | null = null) => ({ author, cid }) as Message;

describe('a running answer', () => {
  it('grows by the next piece only', () => {
    expect(first).toEqual({ answer_id: 'a', for_seq: 2, index: 0, text: 'One' });
    const second = withPiece(first, piece(1, ' two'));
    expect(second).toEqual({
      answer: { answer_id: 'a', for_seq: 2, index: 1, text: 'One two' },
      missed: false,
    });
    expect(withPiece(second.answer, piece(1, ' two'))).toEqual({ answer: second.answer, missed: false });
  });

  it('asks for the whole where pieces are missing, and takes it', () => {
    const gap = withPiece(first, piece(3, '?'));
    expect(gap).toEqual({ answer: first, missed: true });
    expect(withPiece(null, piece(2, '?'))).toEqual({ answer: null, missed: true });
    const whole = { answer_id: 'a', for_seq: 2, index: 3, text: 'One two three four' };
    expect(withTold(gap.answer, whole)).toBe(whole);
    expect(withPiece(whole, piece(2, '?'))).toEqual({ answer: whole, missed: false });
  });

  it('A2 gives way to another answer to the same message, whose writer took over', () => {
    const other = withPiece(first, piece(0, 'Anew', { answer_id: 'b' }));
    expect(other.answer).toMatchObject({ answer_id: 'b', text: 'Anew' });
  });

  it('drops what is told of earlier: an older picture, a piece of an answer before', () => {
    const later = withPiece(first, piece(1, ' two')).answer;
    expect(withTold(later, first)).toBe(later);
    expect(withTold(later, undefined)).toBe(later);
    expect(withTold(later, null)).toBeNull();
    expect(withPiece(later, piece(0, 'late', { answer_id: 'z', for_seq: 1 })).answer).toBe(later);
  });

  it('ends with its message, with a person, and with the conversation', () => {
    expect(whileRunning(first, ongoing, [message('customer')])).toBe(first);
    expect(whileRunning(first, ongoing, [message('assistant', 'answer-2')])).toBeNull();
    expect(whileRunning(first, { type: 'human', status: 'waiting' }, [])).toBeNull();
    expect(whileRunning(first, { type: 'ai', status: 'closed' }, [])).toBeNull();
  });

  it('is awaited while the customer has spoken last and nothing is written yet', () => {
    expect(isThinking(ongoing, [message('customer')], null)).toBe(true);
    expect(isThinking(ongoing, [message('customer'), message('system')], null)).toBe(true);
    expect(isThinking(ongoing, [message('customer')], first)).toBe(false);
    expect(isThinking(ongoing, [message('customer'), message('assistant')], null)).toBe(false);
    expect(isThinking({ type: 'human', status: 'ongoing' }, [message('customer')], null)).toBe(false);
  });
});
