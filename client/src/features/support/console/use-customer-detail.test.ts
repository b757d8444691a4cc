import { describe, expect, it, vi } from 'vitest';
import { buildAgentSession } from './agent-session.factory.ts';

vi.mock('../../../lib/api-client.ts', () => ({ call: vi.fn() }));
const { detailIsStale } = await import('./use-customer-detail.ts');

describe('detailIsStale', () => {
  const before = buildAgentSession(1, { rev: 4, head_seq: 7 });

  it('fetches again for a change that is not a message: a note, a rating, a transfer', () => {
    expect(detailIsStale(before, { ...before, rev: 5 })).toBe(true);
  });

  it('does when one came along with a message, or the assistant passed the conversation on', () => {
    expect(detailIsStale(before, { ...before, rev: 6, head_seq: 8 })).toBe(true);
    const withAssistant = { ...before, type: 'ai' as const };
    expect(detailIsStale(withAssistant, { ...before, rev: 5, head_seq: 8 })).toBe(true);
  });

  it('does not for a message, a read mark or another conversation', () => {
    expect(detailIsStale(before, { ...before, rev: 5, head_seq: 8 })).toBe(false);
    expect(detailIsStale(before, { ...before, unread: 0 })).toBe(false);
    expect(detailIsStale(before, buildAgentSession(2, { rev: 5, head_seq: 7 }))).toBe(false);
  });
});
