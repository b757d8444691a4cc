import type { z } from 'zod';

const TIMEOUT_MS = 5000;

export interface JsonRequest {
  /** Sent as JSON by POST; without it, and without a text, the request is a GET. */
  body?: unknown;
  /** Sent as it is by POST. */
  text?: string;
  headers?: Record<string, string>;
  timeoutMs?: number;
}

const REASON_MAX = 300;

/** A provider said no: its HTTP status, and the beginning of what it says of it. */
export class ProviderStatus extends Error {
  readonly status: number;
  readonly reason: string;
  constructor(host: string, status: number, reason = '') {
    super(`${host} answered ${status}`);
    this.status = status;
    this.reason = reason.slice(0, REASON_MAX);
  }
}

/** JSON of a known shape from a provider, in time; ProviderStatus for a status that is not a success. */
export async function fetchJson<S extends z.ZodType>(
  url: string,
  schema: S,
  request: JsonRequest = {},
): Promise<z.output<S>> {
  return schema.parse(await (await ask(url, request)).json());
}

/** A provider's plain text, without the spaces around it. */
export async function fetchText(url: string, request: JsonRequest = {}): Promise<string> {
  return (await (await ask(url, request)).text()).trim();
}

async function ask(
  url: string,
  { body, text, headers, timeoutMs = TIMEOUT_MS }: JsonRequest,
): Promise<Response> {
  const response = await fetch(url, {
    headers: {
      accept: 'application/json, text/plain',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(text !== undefined && { 'content-type': 'text/plain' }),
      ...headers,
    },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    ...(text !== undefined && { method: 'POST', body: text }),
    // Only what the settings name is asked, with the keys meant for it.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok)
    throw new ProviderStatus(new URL(url).host, response.status, await response.text().catch(() => ''));
  return response;
}
