import { adminServiceRoutes } from '@lode/shared/support/rest';
import type { AgentSession, AgentSessionDetail } from '@lode/shared/support/schemas';
import { useEffect, useRef } from 'react';
import { call } from '../../../lib/api-client.ts';
import { type Loaded, useLoaded } from '../../../lib/use-loaded.ts';

/**
 * Whether the details shown may be out of date: the conversation changed by something other than messages (a note, a
 * rating, a transfer), of which each is one revision and changes none of it; or passed from the assistant to a person.
 */
export function detailIsStale(before: AgentSession, after: AgentSession): boolean {
  if (after.id !== before.id || after.rev <= before.rev) return false;
  return after.rev - before.rev > after.head_seq - before.head_seq || after.type !== before.type;
}

/** The customer's details, notes and earlier conversations beside one conversation. */
export function useCustomerDetail(session: AgentSession | null): Loaded<AgentSessionDetail> {
  const id = session?.id ?? null;
  const loaded = useLoaded(id, (signal) =>
    call(adminServiceRoutes.get, { params: { id: id ?? '' }, signal }, 'admin'),
  );
  const known = useRef(session);
  const { reload } = loaded;
  useEffect(() => {
    const stale = known.current && session && detailIsStale(known.current, session);
    known.current = session;
    if (stale) reload();
  }, [session, reload]);
  return loaded;
}
