import { z } from 'zod';
import { defineOutbound } from '../core/socket.ts';

export const notificationOutbound = defineOutbound({
  /** To whom they are for, by their own id: one came, was replaced or read. `rev` is the moment. */
  'notifications:notification.changed': z.object({ id: z.string(), rev: z.number().int() }),
});
