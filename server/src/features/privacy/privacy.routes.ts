import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { privacyRoutes as routes } from '@lode/shared/privacy/rest';
import { clock } from '../../platform/clock.ts';
import type { Identity } from '../../platform/identity.ts';
import { logger } from '../../platform/logger.ts';
import { consume, type Limit } from '../../platform/rate-limit.ts';
import { RawAnswer, type RequestContext, type RouteMount } from '../../platform/route.ts';
import { requireProof } from '../accounts/queries/require-proof.ts';
import { closeOwnAccount } from './commands/close-own-account.ts';
import { exportOwnData } from './queries/export-own-data.ts';
import { getClosing } from './queries/get-closing.ts';

/** Each reads all that there is of somebody. */
const EXPORTS: Limit = { name: 'data-exports', points: 3, seconds: 86_400, exact: true };

async function sendOwnData(identity: Identity, { response }: RequestContext): Promise<RawAnswer> {
  await requireProof(identity);
  await consume(EXPORTS, identity.userId);
  const day = clock.now().toISOString().slice(0, 10);
  response.set({
    'Content-Type': 'application/json; charset=utf-8',
    'Content-Disposition': `attachment; filename="my-data-${day}.json"`,
    'X-Content-Type-Options': 'nosniff',
  });
  await pipeline(Readable.from(exportOwnData(identity)), response).catch((error: unknown) =>
    // The head has gone out: a file that breaks off is all that can be told.
    logger.warn({ err: error }, 'export of own data broken off'),
  );
  return new RawAnswer();
}

export function mountPrivacy(mount: RouteMount): void {
  mount.add(routes.export, ({ identity, context }) => sendOwnData(identity, context));
  mount.add(routes.closing, ({ identity }) => getClosing(identity.userId));
  mount.add(routes.close, async ({ identity, body }) => {
    await closeOwnAccount(identity, body.give_up_contracts);
    return null;
  });
}
