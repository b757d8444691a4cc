// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { buildAgentSession } from './agent-session.factory.ts';
import { choicesOf, labelledRows, toggled } from './label-state.ts';

const TAG = 'a'.repeat(24);
const GONE = 'b'.repeat(24);

describe('tags and priority in the console', () => {
  const plain = buildAgentSession(1);
  const labelled = buildAgentSession(2, { priority: 'urgent', tags: [TAG, GONE] });

  it('“filterable in the console’s list”: by both at once, in the order that the list has', () => {
    const rows = [plain, labelled];
    expect(labelledRows(rows, {})).toBe(rows);
    expect(labelledRows(rows, { tag: TAG })).toEqual([labelled]);
    expect(labelledRows(rows, { priority: 'normal' })).toEqual([plain]);
    expect(labelledRows(rows, { tag: TAG, priority: 'low' })).toEqual([]);
  });

  it('offers what is on the list, and what the conversation has, to be taken off', () => {
    const tags = [
      { id: TAG, name: 'VIP', removed: false },
      { id: GONE, name: 'Old', removed: true },
    ];
    expect(choicesOf(tags, plain).map(({ name }) => name)).toEqual(['VIP']);
    expect(choicesOf(tags, labelled).map(({ name }) => name)).toEqual(['VIP', 'Old']);
    expect(toggled(plain, TAG)).toEqual({ add: [TAG] });
    expect(toggled(labelled, TAG)).toEqual({ remove: [TAG] });
  });
});
