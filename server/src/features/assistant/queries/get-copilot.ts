import type { copilotSchema } from '@lode/shared/assistant/schemas';
import type { z } from 'zod';
import { endpointIsUsable } from '../endpoint.ts';
import { getConfiguration } from './get-configuration.ts';

/** What agents are helped with as things stand. */
export async function getCopilot(): Promise<z.infer<typeof copilotSchema>> {
  const { copilot } = await getConfiguration();
  return { copilot, translates: copilot && (await endpointIsUsable(null)) };
}
