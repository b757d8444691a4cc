import { expect, it } from 'vitest';
import type { Phrase } from './phrases.ts';
import { digestOf } from './shipped.ts';

const phrase = (text: string, language: Phrase['language'] = 'en', id = 'fees'): Phrase => ({
  target: { kind: 'article', id },
  language,
  text,
  shown: true,
});

it('what the build has learnt counts for the same phrases in whatever order a store lists them, and for no others', async () => {
  const shipped = [phrase('What are the fees'), phrase('Fees'), phrase('Gebühren', 'de')];
  const digest = await digestOf(shipped);
  expect(await digestOf([shipped[1], shipped[0], shipped[2]] as Phrase[])).toBe(digest);
  expect(await digestOf(shipped.slice(1))).not.toBe(digest);
  expect(await digestOf([...shipped.slice(0, 2), phrase('Gebuehren', 'de')])).not.toBe(digest);
  expect(await digestOf([...shipped.slice(0, 2), phrase('Gebühren', 'de', 'coins')])).not.toBe(digest);
});
