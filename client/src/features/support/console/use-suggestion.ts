import { copilotRoutes } from '@lode/shared/assistant/rest';
import type { suggestionSchema } from '@lode/shared/assistant/schemas';
import { useRef, useState } from 'react';
import type { z } from 'zod';
import { call } from '../../../lib/api-client.ts';

type Suggestion = z.infer<typeof suggestionSchema>;

/** `none`: nothing was found that would answer the customer. */
export type SuggestionState =
  | { kind: 'closed' }
  | { kind: 'loading' }
  | { kind: 'none' }
  | { kind: 'failed'; error: unknown }
  | { kind: 'shown'; suggestion: Suggestion };

/** An answer to the customer's last message, when an agent asks for one. It is never sent by itself. */
export function useSuggestion(sessionId: string) {
  const [state, setState] = useState<SuggestionState>({ kind: 'closed' });
  const latest = useRef(0);
  const ask = async () => {
    latest.current += 1;
    const round = latest.current;
    setState({ kind: 'loading' });
    const next = await fetchSuggestion(sessionId);
    // Closed, or asked again, meanwhile.
    if (latest.current === round) setState(next);
  };
  const close = () => {
    latest.current += 1;
    setState({ kind: 'closed' });
  };
  return { state, ask, close };
}

async function fetchSuggestion(sessionId: string): Promise<SuggestionState> {
  try {
    const suggestion = await call(
      copilotRoutes.suggestion,
      { params: { id: sessionId }, slow: true },
      'admin',
    );
    return suggestion ? { kind: 'shown', suggestion } : { kind: 'none' };
  } catch (error) {
    return { kind: 'failed', error };
  }
}
