import type { AgentSession } from '@lode/shared/support/schemas';

/** An agent's row for tests: number `n` tells it from the others, `facts` are what the test is about. */
export function buildAgentSession(n: number, facts: Partial<AgentSession> = {}): AgentSession {
  const createdAt = new Date(Date.UTC(2026, 0, 1, 12, 0, n)).toISOString();
  const marks = { delivered_seq: 0, read_seq: 0 };
  return {
    id: n.toString(16).padStart(24, '0'),
    status: 'waiting',
    type: 'human',
    admin_username: null,
    admin_name: null,
    topic: null,
    first_line: null,
    events: [],
    priority: 'normal',
    tags: [],
    team: null,
    due: null,
    merged_into: null,
    history: [],
    mentions: [],
    rev: 1,
    head_seq: 0,
    closes_at: null,
    held_until: null,
    created_at: createdAt,
    waiting_since: facts.created_at ?? createdAt,
    accepted_at: null,
    closed_at: null,
    closed_by: null,
    closed_by_username: null,
    rating: null,
    marks: { user: marks, admin: marks },
    customer: { id: 'c'.repeat(24), username: `customer_${n}`, email: `customer${n}@example.com` },
    last_message: null,
    unattended_since: null,
    unread: 0,
    first_response_s: null,
    resolution_s: null,
    rating_comment: null,
    ...facts,
  };
}
