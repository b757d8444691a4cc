import { adminServiceRoutes } from '@lode/shared/support/rest';
import type { AgentSession, AgentSessionDetail } from '@lode/shared/support/schemas';
import { useEffect, useRef } from 'react';
import { call } from '../../../lib/api-client.ts';
import { type Loaded, useLoaded } from '../../../lib/use-loaded.ts';

/**
 * Whether the details shown may be out of date: the conversation changed by something other than a
 * message (a note, a rating, a transfer). Messages come with every other revision and change none of it.
 */
export function detailIsStale(before: AgentSession, after: AgentSession): boolean {
  return after.id === before.id && after.rev > before.rev && after.head_seq === before.head_seq;
}

/** The customer's details, notes and earlier conversations beside one conversation. */
export function useCustomerDetail(session: AgentSession): Loaded<AgentSessionDetail> {
  const loaded = useLoaded(session.id, (signal) =>
    call(adminServiceRoutes.get, { params: { id: session.id }, signal }, 'admin'),
  );
  const known = useRef(session);
  const { reload } = loaded;
  useEffect(() => {
    const stale = detailIsStale(known.current, session);
    known.current = session;
    if (stale) reload();
  }, [session, reload]);
  return loaded;
}
