import { LANGUAGE_CODES } from '@lode/shared/core/languages';
import { describe, expect, it } from 'vitest';
import { familyOf } from './families.ts';
import { languageKnowledge } from './knowledge.ts';
import type { Phrase, Target } from './phrases.ts';

const FEES: Target = { kind: 'article', id: 'withdrawal-fees' };
const RULES: Target = { kind: 'article', id: 'first-steps' };
const phrase = (language: Phrase['language'], target: Target, text: string): Phrase => ({
  language,
  target,
  text,
  shown: false,
});

describe('languages that are alike', () => {
  it.each(LANGUAGE_CODES)('%s is in one family, which all of its members name', (language) => {
    expect(familyOf(language).filter((member) => member === language)).toHaveLength(1);
    for (const member of familyOf(language)) expect(familyOf(member)).toEqual(familyOf(language));
  });

  it('learn their words once, and from each other', async () => {
    const knowledge = {
      targets: [FEES, RULES],
      phrases: [
        phrase('es', FEES, 'comision'),
        phrase('es', RULES, 'reglas'),
        phrase('fi', RULES, 'comision'),
      ],
      byMeaning: () => new Float64Array(2),
      byWords: new Map(),
      languages: new Map(),
    };
    const portuguese = await languageKnowledge(knowledge, 'pt');
    expect((await languageKnowledge(knowledge, 'es')).byWords).toBe(portuguese.byWords);
    const [fees = 0, rules = 0] = portuguese.byWords(['comision']);
    expect(fees).toBeGreaterThan(rules);
    const [inFinnish = 1] = (await languageKnowledge(knowledge, 'fi')).byWords(['comision']);
    expect(inFinnish).toBeLessThan(0.5);
  });
});
