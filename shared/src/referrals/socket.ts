import { z } from 'zod';
import { defineOutbound } from '../core/socket.ts';

export const referralOutbound = defineOutbound({
  /** To the inviter: a friend's purchase earned a bonus, or it was held, released, refused or paid. */
  'referrals:bonus.changed': z.object({ id: z.string(), rev: z.number().int() }),
});
