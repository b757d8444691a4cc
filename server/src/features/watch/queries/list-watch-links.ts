import { WATCH_LINKS_MAX } from '@lode/shared/watch/schemas';
import { clock } from '../../../platform/clock.ts';
import { WatchLinkModel, type WatchLinkRow } from '../watch-link.model.ts';

/** A customer's links that show something now, the newest first. */
export function listWatchLinks(userId: string): Promise<WatchLinkRow[]> {
  return WatchLinkModel.find({ userId, expiresAt: { $gt: clock.now() } })
    .sort({ createdAt: -1 })
    .limit(WATCH_LINKS_MAX)
    .lean<WatchLinkRow[]>();
}
