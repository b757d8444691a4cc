import { z } from 'zod';
import { defineOutbound } from '../core/socket.ts';

export const miningOutbound = defineOutbound({
  /** To its customer: bought, granted, paid, ended or renewed. */
  'mining:contract.changed': z.object({ id: z.string(), rev: z.number().int() }),
});
