import { z } from 'zod';
import { idSchema } from '../core/fields.ts';
import { defineOutbound } from '../core/socket.ts';

/** Those who see guarded changes. */
export const GUARD_ROOM = 'staff:guard';

export const guardOutbound = defineOutbound({
  /** A guarded change was asked for or decided. A hint: who shows them asks again. */
  'guard:change.changed': z.object({ id: idSchema }),
});
