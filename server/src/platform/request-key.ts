import type { ClientSession, Model, QueryFilter, Schema } from 'mongoose';

/** A row that knows the request which made it (`RequestContext.requestKey`); null where none of a client did. */
export interface MadeByRequest {
  requestKey: string | null;
}

/** Has the rows of a schema keep the request that made them, and refuses a second one of the same request. */
export function keepRequestKey<Row extends MadeByRequest>(schema: Schema<Row>): void {
  schema.path('requestKey', { type: String, default: null });
  schema.index(
    { requestKey: 1 },
    { unique: true, partialFilterExpression: { requestKey: { $type: 'string' } } },
  );
}

/** What the same request has made before; null when it has not, or has no key. */
export async function findMade<Row extends MadeByRequest>(
  model: Model<Row>,
  requestKey: string | null | undefined,
  session: ClientSession | null = null,
): Promise<Row | null> {
  if (typeof requestKey !== 'string') return null;
  const filter = { requestKey } as QueryFilter<Row>;
  return model.findOne(filter, null, { session, useBigInt64: true }).lean<Row>();
}
