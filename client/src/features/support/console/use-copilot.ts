import { copilotRoutes } from '@lode/shared/assistant/rest';
import type { copilotSchema } from '@lode/shared/assistant/schemas';
import type { z } from 'zod';
import { call } from '../../../lib/api-client.ts';
import { useLoaded } from '../../../lib/use-loaded.ts';

export type Copilot = z.infer<typeof copilotSchema>;

/** What the assistant helps agents with; undefined until it is known. */
export function useCopilot(): Copilot | undefined {
  return useLoaded('copilot', (signal) => call(copilotRoutes.get, { signal }, 'admin')).data;
}
