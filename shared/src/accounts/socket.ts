import { z } from 'zod';
import { defineOutbound } from '../core/socket.ts';

/** Everything connected with one token; revoking it empties the room. */
export const tokenRoom = (tokenId: string) => `token:${tokenId}`;

export const accountOutbound = defineOutbound({
  'accounts:session.revoked': z.object({ id: z.string(), rev: z.number().int() }),
});
