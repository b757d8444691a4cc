import { agentRoutes } from '@lode/shared/support/agent-rest';
import type { AgentChoice, Standing } from '@lode/shared/support/agent-schemas';
import { call } from '../../../lib/api-client.ts';
import { loginAtom } from '../../../lib/login-atom.ts';
import { onEvent, whenLive } from '../../../lib/socket.ts';
import { type Atom, store } from '../../../lib/store.ts';

const writableStanding = loginAtom<Standing | null>('admin', null);

/** What I say of myself, the same in all of my windows, and how many conversations I may be given; null until told. */
export const standingAtom: Atom<Standing | null> = writableStanding;

/** Whether somebody who begins to wait is my business: not while I am busy or away. */
export const takesNew = (standing: Standing | null): boolean =>
  (standing?.choice ?? 'available') === 'available';

async function refresh(signal: AbortSignal): Promise<void> {
  try {
    store.set(writableStanding, await call(agentRoutes.standing, { signal }, 'admin'));
  } catch (error) {
    // The next connect asks again.
    if (!signal.aborted) console.warn('The availability is not known', error);
  }
}

/** Follows what is chosen in any of my windows, until the returned end. */
export function followStanding(me: string): () => void {
  const ended = new AbortController();
  void refresh(ended.signal);
  const stops = [
    onEvent('admin', 'support:agent.changed', ({ username, choice }) => {
      const known = store.get(writableStanding);
      if (known && username === me) store.set(writableStanding, { ...known, choice });
    }),
    whenLive('admin', { onLive: () => void refresh(ended.signal), onDown: () => undefined }),
  ];
  return () => {
    ended.abort();
    for (const stop of stops) stop();
    store.set(writableStanding, null);
  };
}

/** Throws an ApiError. */
export async function chooseStanding(choice: AgentChoice): Promise<void> {
  store.set(writableStanding, await call(agentRoutes.choose, { body: { choice } }, 'admin'));
}
