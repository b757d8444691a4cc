import { randomBytes } from 'node:crypto';
import { config } from '../../platform/config.ts';
import type { RequestContext } from '../../platform/route.ts';
import type { Device } from './commands/issue-token.ts';

/**
 * A cookie with 256 random bits that names the browser. It logs nobody in: it tells the owner of an account, who
 * logged in here before or asked for a code here, from strangers who know their e-mail, and is worth nothing else.
 */
const OVER_TLS = config.publicUrl?.startsWith('https:') === true;
/** By https under a name that browsers take from this very host only: no neighbour of the domain can plant one. */
const COOKIE = OVER_TLS ? '__Host-browser' : 'browser';
const KEPT_MS = 180 * 24 * 3_600_000;
const KEY_FORMAT = /^[\w-]{43}$/;

/** Who calls, as far as a request tells. */
export interface Caller extends Device {
  /** A fresh one where the browser has none yet. */
  browserKey: string;
  /** It came with its key, so it keeps cookies and will come with it again. */
  keepsKey: boolean;
}

function keyIn(header: string | undefined): string | undefined {
  const cookies = (header ?? '').split(';').map((cookie) => cookie.trim());
  const key = cookies.find((cookie) => cookie.startsWith(`${COOKIE}=`))?.slice(COOKIE.length + 1);
  return key !== undefined && KEY_FORMAT.test(key) ? key : undefined;
}

export function callerOf({ address, userAgent, response }: RequestContext): Caller {
  const kept = keyIn(response.req.get('cookie'));
  const browserKey = kept ?? randomBytes(32).toString('base64url');
  return { address, userAgent, browserKey, keepsKey: kept !== undefined };
}

/** Has a call made with the browser's key, which the browser keeps once it has succeeded. */
export async function keeping<T>(context: RequestContext, work: (caller: Caller) => Promise<T>): Promise<T> {
  const caller = callerOf(context);
  const result = await work(caller);
  keepBrowserKey(context, caller);
  return result;
}

/** Has the browser keep its key, for as long as it comes back within half a year. */
function keepBrowserKey({ response }: RequestContext, { browserKey }: Caller): void {
  const secure = OVER_TLS || response.req.secure;
  const path = OVER_TLS ? '/' : '/api';
  const options = { httpOnly: true, sameSite: 'strict', path, maxAge: KEPT_MS, secure } as const;
  response.cookie(COOKIE, browserKey, options);
}
