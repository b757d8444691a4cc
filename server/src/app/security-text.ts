import { generalSettings } from '@lode/shared/settings/schemas';
import { type Request, Router } from 'express';
import { getSettings } from '../features/settings/queries/get-settings.ts';
import { clock } from '../platform/clock.ts';
import { config } from '../platform/config.ts';
import { DAY_MS } from '../platform/utc-day.ts';

const PATH = '/.well-known/security.txt';
/** What it says is looked at again by then: it is written anew every day, for as long as the setting stands. */
const GOOD_FOR_DAYS = 180;

/** Where to report a hole (RFC 9116); nothing, so 404, while the operator has named nobody. */
export function securityText(): Router {
  const router = Router();
  router.get(PATH, async (request, response, next) => {
    const { security_contact } = await getSettings(generalSettings);
    if (security_contact === '') return next();
    response.type('text/plain').set('Cache-Control', 'public, max-age=3600');
    response.send(linesOf(security_contact, request).join('\n').concat('\n'));
  });
  return router;
}

function linesOf(contact: string, request: Request): string[] {
  const day = Math.floor(clock.nowMs() / DAY_MS) + GOOD_FOR_DAYS;
  const origin = config.publicUrl ?? `${request.protocol}://${request.get('host') ?? ''}`;
  return [
    `Contact: ${contact.startsWith('https://') ? contact : `mailto:${contact}`}`,
    `Expires: ${new Date(day * DAY_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${new URL(PATH, origin).href}`,
  ];
}
