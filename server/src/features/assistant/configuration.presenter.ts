import type { Configuration } from '@lode/shared/assistant/schemas';
import type { AssistantConfiguration } from './queries/get-configuration.ts';
import { getSpending } from './spending.ts';

/** As it is told: the key stays here. */
export async function presentConfiguration({
  key: _key,
  keyEnd,
  abilities,
  changedAt,
  changedBy,
  endpoint,
  ...configuration
}: AssistantConfiguration): Promise<Configuration> {
  return {
    ...configuration,
    endpoint: { ...endpoint, key_end: keyEnd, abilities },
    spent_today: await getSpending({ endpoint, ...configuration }),
    changed_at: changedAt?.toISOString() ?? null,
    changed_by: changedBy,
  };
}
