import { z } from 'zod';
import { idSchema } from '../core/fields.ts';
import { defineJob } from '../core/jobs.ts';

/** Failed logins are remembered this long. */
export const LOGIN_FAILURES_KEPT_HOURS = 24 * 30;

export const accountJobs = {
  /** A login failed: it is remembered and risk looks at it. Queued for e-mails without an account as well. */
  loginFailed: defineJob({
    name: 'accounts.login-failed',
    payload: z.object({ id: idSchema, email: z.string(), at: z.number().int() }),
    attempts: 3,
    key: (job) => job.id,
  }),
};
