import { z } from 'zod';
import { defineOutbound } from '../core/socket.ts';

export const siteOutbound = defineOutbound({
  /** The public facts changed: who shows them asks again. */
  'site:info.changed': z.object({ rev: z.number().int() }),
  /** This server goes: connect anew, another one is there. */
  'site:server.leaving': z.object({}),
});
