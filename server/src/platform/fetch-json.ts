import type { z } from 'zod';

const TIMEOUT_MS = 5000;

export interface JsonRequest {
  /** Sent as JSON by POST; without it the request is a GET. */
  body?: unknown;
  headers?: Record<string, string>;
  timeoutMs?: number;
}

/** A provider said no: its HTTP status. */
export class ProviderStatus extends Error {
  readonly status: number;
  constructor(host: string, status: number) {
    super(`${host} answered ${status}`);
    this.status = status;
  }
}

/** JSON of a known shape from a provider, in time; ProviderStatus for a status that is not a success. */
export async function fetchJson<S extends z.ZodType>(
  url: string,
  schema: S,
  { body, headers, timeoutMs = TIMEOUT_MS }: JsonRequest = {},
): Promise<z.output<S>> {
  const response = await fetch(url, {
    headers: {
      accept: 'application/json',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new ProviderStatus(new URL(url).host, response.status);
  return schema.parse(await response.json());
}
