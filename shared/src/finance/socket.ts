import { z } from 'zod';
import { defineOutbound } from '../core/socket.ts';

/** Staff who may read finance. */
export const FINANCE_ROOM = 'staff:finance';

export const financeOutbound = defineOutbound({
  /** Something that staff look at has changed: what, and its id. A hint; they ask for it anew. */
  'finance:matter.changed': z.object({
    kind: z.enum(['deposit', 'withdrawal', 'adjustment']),
    id: z.string(),
  }),
});
