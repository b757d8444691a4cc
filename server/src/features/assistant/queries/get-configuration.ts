import type { Configuration } from '@lode/shared/assistant/schemas';

/** A stand-in: kept in the process. */
export const standIn: { value: Configuration } = {
  value: {
    enabled: true,
    provider: 'built-in',
    greeting: '',
    topics: ['fraud', 'hacked', 'complaint', 'legal'],
    words: [],
    endpoint: {
      base_url: '',
      model: '',
      prompt: '',
      temperature: 0.2,
      max_tokens: 600,
      timeout_s: 15,
      price_input: '0',
      price_output: '0',
      key_end: null,
      abilities: null,
    },
    limits: { tokens_day: 0, tokens_customer_day: 0, usd_day: '0', usd_customer_day: '0' },
    copilot: true,
    spent_today: { tokens: 0, usd: '0', stopped: false },
    rev: 0,
    changed_at: null,
    changed_by: null,
  },
};

export async function getConfiguration(): Promise<Configuration> {
  return standIn.value;
}
