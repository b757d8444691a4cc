/** What went wrong with an endpoint. */
export type FailureKind =
  /** Its address is inside, or no address at all. */
  | 'address'
  | 'unreachable'
  /** 401, 403. */
  | 'key'
  /** 404. */
  | 'missing'
  /** Another status of the caller's fault. */
  | 'refused'
  /** 429 and 5xx: later it may work. */
  | 'busy'
  | 'malformed'
  | 'too-long'
  /** The stream ended in the middle. */
  | 'cut-off'
  | 'timeout'
  /** A limit of spending is reached: it was not asked. */
  | 'limit'
  /** It answered, and nothing of it could be proved. */
  | 'nothing-proved';

/** An endpoint failed; whoever asked goes on without it. The text holds nothing that the endpoint wrote, and no key. */
export class EndpointFailure extends Error {
  readonly kind: FailureKind;
  /** Of `busy`: how long the endpoint wants to be left alone, in milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor(kind: FailureKind, detail: string, options: { cause?: unknown; retryAfterMs?: number } = {}) {
    super(detail, { cause: options.cause });
    this.name = 'EndpointFailure';
    this.kind = kind;
    this.retryAfterMs = options.retryAfterMs;
  }
}

/** Whether nothing can have been charged for a request that ended so. */
export function isFree(error: unknown): boolean {
  const free: FailureKind[] = ['address', 'unreachable', 'key', 'missing', 'refused', 'busy', 'limit'];
  return error instanceof EndpointFailure && free.includes(error.kind);
}
