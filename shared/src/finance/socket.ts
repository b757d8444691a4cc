import { z } from 'zod';
import { defineOutbound } from '../core/socket.ts';

/** What staff look at and decide on. */
export const MATTER_KINDS = [
  'deposit',
  'withdrawal',
  'adjustment',
  'revenue',
  'movement',
  'batch',
  'switch',
  'close',
  'alert',
] as const;
export type MatterKind = (typeof MATTER_KINDS)[number];

export const financeOutbound = defineOutbound({
  /** Something that staff look at has changed: what, and its id. A hint; they ask for it anew. */
  'finance:matter.changed': z.object({
    kind: z.enum(MATTER_KINDS),
    id: z.string(),
  }),
});
