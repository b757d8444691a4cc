import type { AgentSession } from '@lode/shared/support/schemas';
import type { TFunction } from 'i18next';

type Closed = Pick<AgentSession, 'type' | 'closed_by' | 'closed_by_username' | 'accepted_at'>;

/** Who closed it; a customer who left the queue was never served. */
export function closedText(t: TFunction, session: Closed, time: string): string {
  const { type, closed_by, closed_by_username: agent, accepted_at } = session;
  if (agent) return t('console:state.closed_by_name', { agent, time });
  if (closed_by === 'user' && accepted_at === null && type !== 'ai') return t('console:state.left', { time });
  return t(`console:state.closed_by.${closed_by ?? 'admin'}`, { time });
}
