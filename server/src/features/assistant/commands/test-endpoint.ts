import type { ConfigurationInput, EndpointAbilities, EndpointCheck } from '@lode/shared/assistant/schemas';
import { clock } from '../../../platform/clock.ts';

/** A stand-in. */
export async function testEndpoint(
  _endpoint: ConfigurationInput['endpoint'],
): Promise<{ checks: EndpointCheck[]; abilities: EndpointAbilities | null }> {
  return {
    checks: [
      { name: 'address', ok: true, detail: 'The address answers' },
      { name: 'tools', ok: false, detail: 'The endpoint refuses tools' },
    ],
    abilities: {
      tried_at: clock.now().toISOString(),
      streams: true,
      usage_in_stream: true,
      tools: false,
      json: true,
    },
  };
}
