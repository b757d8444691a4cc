import { describe, expect, it } from 'vitest';
import { commandAt, inLanguage, matchingReplies, withReply } from './canned-command.ts';

const reply = (shortcut: string, title: string, content = '') => ({
  id: '0'.repeat(24),
  shortcut,
  title,
  content,
  texts: [{ language: 'de' as const, content: `${content} (de)` }],
  personal: false,
  updated_at: '2026-01-01T00:00:00.000Z',
  may_change: true,
});

describe('commandAt', () => {
  it('sees a stroke at the start, after a space and on a new line', () => {
    expect(commandAt('/', 1)).toEqual({ start: 0, query: '' });
    expect(commandAt('Hello /Than', 11)).toEqual({ start: 6, query: 'than' });
    expect(commandAt('Hello\n/t', 8)).toEqual({ start: 6, query: 't' });
  });

  it('does not see one inside a word or an address, nor behind the caret', () => {
    expect(commandAt('and/or', 6)).toBeNull();
    expect(commandAt('https://example.com/a', 21)).toBeNull();
    expect(commandAt('text /later', 4)).toBeNull();
    expect(commandAt('/thanks a lot', 13)).toBeNull();
  });
});

it('gives a customer the text of their language, else the one for everybody', () => {
  const hello = reply('hello', 'Hello', 'Hello');
  expect(inLanguage(hello, 'de').content).toBe('Hello (de)');
  expect(inLanguage(hello, 'fr').content).toBe('Hello');
  expect(inLanguage(hello, null).content).toBe('Hello');
});

describe('matchingReplies', () => {
  const all = [
    reply('wait', 'One moment', 'Please wait a moment, thanks'),
    reply('thanks', 'Thank you', 'Thank you for writing'),
    reply('bye', 'Goodbye, thanks'),
  ];

  it('puts the shortcut before the title before the text', () => {
    expect(matchingReplies(all, 'thanks').map((match) => match.shortcut)).toEqual(['thanks', 'bye', 'wait']);
  });

  it('shows everything before anything is typed, and nothing that does not fit', () => {
    expect(matchingReplies(all, '')).toHaveLength(3);
    expect(matchingReplies(all, 'zebra')).toEqual([]);
  });
});

it('puts the reply in the place of the command and the caret behind it', () => {
  const text = 'Dear customer, /tha and more';
  const command = commandAt(text, 19);
  if (!command) throw new Error('no command');
  expect(withReply(text, 19, command, 'thank you')).toEqual({
    text: 'Dear customer, thank you and more',
    caret: 24,
  });
});
