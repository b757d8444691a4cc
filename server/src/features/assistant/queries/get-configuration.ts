import { type EndpointAbilities, SENSITIVE_TOPICS } from '@lode/shared/assistant/schemas';
import type { ClientSession } from 'mongoose';
import { config } from '../../../platform/config.ts';
import { keep } from '../../../platform/kept.ts';
import {
  type AssistantSettings,
  assistantSettingsSchema,
  ConfigurationModel,
  type ConfigurationRow,
  trialInForce,
} from '../configuration.model.ts';

const KEPT_MS = 2000;

export interface AssistantConfiguration extends AssistantSettings {
  /** Sealed. */
  key: string | null;
  keyEnd: string | null;
  /** What this endpoint did when it was last tried; null until then. */
  abilities: EndpointAbilities | null;
  rev: number;
  changedAt: Date | null;
  changedBy: string | null;
}

/** In the demo the assistant is there from the start; elsewhere its operator switches it on. */
function standard(): AssistantSettings {
  return {
    enabled: config.embedded,
    provider: 'built-in',
    greeting: '',
    topics: [...SENSITIVE_TOPICS],
    words: [],
    endpoint: {
      base_url: '',
      model: '',
      prompt: '',
      temperature: 0,
      max_tokens: 600,
      timeout_s: 15,
      price_input: '0',
      price_output: '0',
    },
    limits: { tokens_day: 0, tokens_customer_day: 0, usd_day: '0', usd_customer_day: '0' },
    copilot: true,
  };
}

/** How the assistant is set up, as it is in the store. */
export async function readConfiguration(session?: ClientSession): Promise<AssistantConfiguration> {
  const row = await ConfigurationModel.findById('assistant', null, { session }).lean<ConfigurationRow>();
  const settings = row?.settings ? assistantSettingsSchema.parse(row.settings) : standard();
  return {
    ...settings,
    key: row?.key ?? null,
    keyEnd: row?.keyEnd ?? null,
    abilities: trialInForce(row)?.abilities ?? null,
    rev: row?.rev ?? 0,
    changedAt: row?.changedAt ?? null,
    changedBy: row?.changedBy ?? null,
  };
}

const kept = keep(KEPT_MS, () => readConfiguration());

/** The same, at most two seconds old. */
export const getConfiguration = kept.get;
/** Makes this process read it again. */
export const forgetConfiguration = kept.forget;
