import { z } from 'zod';
import { defineOutbound } from '../core/socket.ts';

export const ledgerOutbound = defineOutbound({
  /** To the customer whose balance it is; `rev` counts its changes. */
  'wallet:balance.changed': z.object({ id: z.string(), rev: z.number().int() }),
});
