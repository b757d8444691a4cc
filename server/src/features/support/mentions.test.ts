import { describe, expect, it } from 'vitest';
import { withMentions } from './mentions.ts';

const desk = ['anna', 'Ben_2', 'cleo'].map((username) => ({ username }));
const told = (text: string, author = 'anna') =>
  withMentions([], text, author, desk).map((one) => one.username);

describe('mentions of a colleague in a note give them a notice', () => {
  it('by username, however it is written, wherever it stands', () => {
    expect(told('@ben_2, please look; (@Cleo too)')).toEqual(['Ben_2', 'cleo']);
  });

  it('nobody who is no colleague, no address, no longer name, and not oneself', () => {
    expect(told('@nobody mail x@cleo.example or @cleopatra, says @anna')).toEqual([]);
  });

  it('each once, by the latest to name them', () => {
    const first = withMentions([], '@cleo @cleo', 'anna', desk);
    expect(withMentions(first, '@cleo @anna', 'Ben_2', desk)).toEqual([
      { username: 'anna', by: 'Ben_2' },
      { username: 'cleo', by: 'Ben_2' },
    ]);
  });
});
