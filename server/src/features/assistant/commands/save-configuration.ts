import type { Configuration, ConfigurationInput } from '@lode/shared/assistant/schemas';
import { AppError } from '@lode/shared/core/errors';
import { clock } from '../../../platform/clock.ts';
import type { ActingAdmin } from '../../administration/commands/record-operation.ts';
import { standIn } from '../queries/get-configuration.ts';

/** A stand-in. */
export async function saveConfiguration(
  by: ActingAdmin,
  { rev, endpoint, ...rest }: ConfigurationInput & { rev: number },
): Promise<Configuration> {
  if (rev !== standIn.value.rev) throw new AppError('STALE_VERSION');
  const { key, ...fields } = endpoint;
  if (rest.provider === 'endpoint' && (!fields.base_url || !fields.model))
    throw new AppError('ENDPOINT_INCOMPLETE');
  const before = standIn.value.endpoint;
  standIn.value = {
    ...standIn.value,
    ...rest,
    endpoint: {
      ...fields,
      key_end: key === null ? before.key_end : key ? key.slice(-4) : null,
      abilities: before.abilities,
    },
    rev: rev + 1,
    changed_at: clock.now().toISOString(),
    changed_by: by.identity.username,
  };
  return standIn.value;
}
