import { referralRoutes } from '@lode/shared/referrals/rest';
import type { RouteMount } from '../../platform/route.ts';
import { countClick } from './commands/count-click.ts';

export function mountReferrals(mount: RouteMount): void {
  mount.add(referralRoutes.click, async ({ body, context: { address, userAgent } }) => ({
    valid: await countClick(body.code, { address, userAgent }),
  }));
}
