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
  request: JsonRequest = {},
): Promise<z.output<S>> {
  return schema.parse(await (await ask(url, request)).json());
}

/** A provider's plain text, without the spaces around it. */
export async function fetchText(url: string): Promise<string> {
  return (await (await ask(url, {})).text()).trim();
}

async function ask(url: string, { body, headers, timeoutMs = TIMEOUT_MS }: JsonRequest): Promise<Response> {
  const response = await fetch(url, {
    headers: {
      accept: 'application/json, text/plain',
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { method: 'POST', body: JSON.stringify(body) }),
    // Only what the settings name is asked, with the keys meant for it.
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  if (!response.ok) throw new ProviderStatus(new URL(url).host, response.status);
  return response;
}
