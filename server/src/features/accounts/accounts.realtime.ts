import { tokenRoom } from '@lode/shared/accounts/socket';
import { userRoom } from '@lode/shared/core/rooms';
import { type Delivery, toRoom } from '../../platform/realtime.ts';

/** Has every gateway read these logins again. */
export const LOGINS_SIGNAL = 'accounts.logins';

export const accountsRealtime = {
  'accounts.logins-changed': ({ tokenIds }: { tokenIds: string[] }): Delivery[] => [
    { kind: 'signal', name: LOGINS_SIGNAL, data: tokenIds },
  ],
  'accounts.session-revoked': (revoked: { userId: string; tokenIds: string[]; rev: number }): Delivery[] =>
    revoked.tokenIds.flatMap((id): Delivery[] => [
      toRoom(userRoom(revoked.userId), 'accounts:session.revoked', { id, rev: revoked.rev }),
      { kind: 'disconnect', room: tokenRoom(id) },
    ]),
  'accounts.rights-changed': ({ tokenIds }: { tokenIds: string[] }): Delivery[] =>
    tokenIds.map((id): Delivery => ({ kind: 'disconnect', room: tokenRoom(id) })),
};
