import { assistantRoutes } from '@lode/shared/assistant/rest';
import type { Configuration, ConfigurationInput } from '@lode/shared/assistant/schemas';
import type { Person } from '../factories/people.ts';

export type AssistantChanges = Partial<Omit<ConfigurationInput, 'endpoint' | 'limits'>> & {
  endpoint?: Partial<ConfigurationInput['endpoint']>;
  limits?: Partial<ConfigurationInput['limits']>;
};

/** What an administrator would send to change this much of the configuration and nothing else. */
export function changed(
  { endpoint, limits, spent_today: _spent, changed_at: _at, changed_by: _by, ...rest }: Configuration,
  changes: AssistantChanges,
): ConfigurationInput & { rev: number } {
  const { key_end: _end, abilities: _abilities, ...kept } = endpoint;
  return {
    ...rest,
    ...changes,
    endpoint: { ...kept, key: null, ...changes.endpoint },
    limits: { ...limits, ...changes.limits },
  };
}

/** Changes how the assistant is set up. This process knows at once, every other within two seconds. */
export async function setUpAssistant(admin: Person, changes: AssistantChanges): Promise<Configuration> {
  const { forgetConfiguration } = await import('@lode/server/features/assistant/queries/get-configuration');
  const body = changed(await admin.call(assistantRoutes.get), changes);
  const saved = await admin.call(assistantRoutes.save, { body });
  forgetConfiguration();
  return saved;
}
