import { z } from 'zod';
import { defineOutbound } from '../core/socket.ts';

export const depositOutbound = defineOutbound({
  'deposits:deposit.changed': z.object({ id: z.string(), rev: z.number().int() }),
});
