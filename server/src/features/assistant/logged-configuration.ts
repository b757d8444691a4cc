import { isDeepStrictEqual } from 'node:util';
import { assistantSettingsSchema } from './configuration.model.ts';
import type { AssistantConfiguration } from './queries/get-configuration.ts';

/** What differs between two configurations, for the operation log; of keys the last signs. */
export function changesOf(
  before: AssistantConfiguration,
  after: AssistantConfiguration,
): Record<'before' | 'after', Record<string, unknown>> {
  const [old, fresh] = [loggedOf(before), loggedOf(after)];
  const changed = Object.keys(fresh).filter((name) => !isDeepStrictEqual(old[name], fresh[name]));
  const pick = (from: Record<string, unknown>) =>
    Object.fromEntries(changed.map((name) => [name, from[name]]));
  return { before: pick(old), after: pick(fresh) };
}

function loggedOf(configuration: AssistantConfiguration): Record<string, unknown> {
  const { endpoint, limits, ...rest } = assistantSettingsSchema.parse(configuration);
  const parts = [...Object.entries(endpoint), ...Object.entries(limits)];
  // The log hides whatever has `token` in its name.
  const named = parts.map(([name, value]) => [
    name.replace('max_tokens', 'longest').replace('tokens_', ''),
    value,
  ]);
  return { ...rest, ...Object.fromEntries(named), key_end: configuration.keyEnd };
}
