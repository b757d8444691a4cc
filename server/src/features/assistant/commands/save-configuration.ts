import type { ConfigurationInput } from '@lode/shared/assistant/schemas';
import { AppError, type FieldErrors } from '@lode/shared/core/errors';
import { parseDecimal, USD_DECIMALS } from '@lode/shared/core/money';
import { clock } from '../../../platform/clock.ts';
import { seal } from '../../../platform/seal.ts';
import { inTransaction, type Transaction } from '../../../platform/transaction.ts';
import { requireProof } from '../../accounts/queries/require-proof.ts';
import { type ActingAdmin, recordOperation } from '../../administration/commands/record-operation.ts';
import {
  assistantSettingsSchema,
  ConfigurationModel,
  type ConfigurationRow,
} from '../configuration.model.ts';
import { requireAllowed } from '../endpoint/connect.ts';
import { EndpointFailure } from '../endpoint/failure.ts';
import { changesOf } from '../logged-configuration.ts';
import {
  type AssistantConfiguration,
  forgetConfiguration,
  readConfiguration,
} from '../queries/get-configuration.ts';
import { sameOrigin } from '../same-origin.ts';

type Key = Pick<ConfigurationRow, 'key' | 'keyEnd'>;

/**
 * Sets the assistant up; `rev` is what was read. A key that is kept stays with the origin it was given for: a new address
 * without a new key has none. REAUTH_REQUIRED, STALE_VERSION, ENDPOINT_NOT_ALLOWED, ENDPOINT_INCOMPLETE, and
 * INVALID_PARAMS for an amount finer than a micro-dollar.
 */
export async function saveConfiguration(
  by: ActingAdmin,
  { rev, ...input }: ConfigurationInput & { rev: number },
): Promise<AssistantConfiguration> {
  await requireProof(by.identity);
  requireAmounts(input);
  await requireEndpoint(input);
  const saved = await inTransaction(async (tx) => {
    const before = await readConfiguration(tx.session);
    if (before.rev !== rev) throw new AppError('STALE_VERSION');
    return write(tx, by, before, input);
  });
  forgetConfiguration();
  return saved;
}

async function write(
  tx: Transaction,
  by: ActingAdmin,
  before: AssistantConfiguration,
  input: ConfigurationInput,
): Promise<AssistantConfiguration> {
  const change = {
    settings: assistantSettingsSchema.parse(input),
    ...keyAfter(before, input),
    rev: before.rev + 1,
    changedAt: clock.now(),
    changedBy: by.identity.username,
  };
  // Two first savings meet at the row's own id, later ones at the row: the second runs again and finds itself stale.
  await ConfigurationModel.updateOne(
    { _id: 'assistant' },
    { $set: change },
    { upsert: true, session: tx.session },
  );
  const after = await readConfiguration(tx.session);
  await recordOperation(tx, {
    by,
    action: 'assistant.configured',
    target: { type: 'settings', id: 'assistant', label: `version ${after.rev}` },
    ...changesOf(before, after),
  });
  return after;
}

const KEY_END = 4;

function keyAfter(before: AssistantConfiguration, { endpoint }: ConfigurationInput): Key {
  if (endpoint.key) return { key: seal(endpoint.key), keyEnd: endOf(endpoint.key) };
  const keeps = endpoint.key === null && sameOrigin(before.endpoint.base_url, endpoint.base_url);
  return keeps ? { key: before.key, keyEnd: before.keyEnd } : { key: null, keyEnd: null };
}

/** Of a short key four signs would be too much to tell. */
const endOf = (key: string) => (key.length < 4 * KEY_END ? '' : key.slice(-KEY_END));

function requireAmounts({ endpoint, limits }: ConfigurationInput): void {
  const amounts = {
    'endpoint.price_input': endpoint.price_input,
    'endpoint.price_output': endpoint.price_output,
    'limits.usd_day': limits.usd_day,
    'limits.usd_customer_day': limits.usd_customer_day,
  };
  const wrong = Object.entries(amounts).filter(([, text]) => parseDecimal(text, USD_DECIMALS) === undefined);
  if (wrong.length === 0) return;
  const fields: FieldErrors = Object.fromEntries(wrong.map(([name]) => [name, 'INVALID_PARAMS' as const]));
  throw new AppError('INVALID_PARAMS', { fields });
}

async function requireEndpoint({ provider, endpoint }: ConfigurationInput): Promise<void> {
  if (provider === 'endpoint' && (endpoint.base_url === '' || endpoint.model === '')) {
    const missing = endpoint.base_url === '' ? 'endpoint.base_url' : 'endpoint.model';
    throw new AppError('ENDPOINT_INCOMPLETE', { fields: { [missing]: 'ENDPOINT_INCOMPLETE' } });
  }
  if (endpoint.base_url === '') return;
  await requireAllowed(endpoint.base_url).catch((error: unknown) => {
    if (!(error instanceof EndpointFailure)) throw error;
    // A name that is not known just now may be known when it is needed.
    if (error.kind !== 'address') return;
    throw new AppError('ENDPOINT_NOT_ALLOWED', { fields: { 'endpoint.base_url': 'ENDPOINT_NOT_ALLOWED' } });
  });
}
