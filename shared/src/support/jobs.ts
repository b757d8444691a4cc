import { z } from 'zod';
import { defineJob } from '../core/jobs.ts';

/** Deadlines that fall into the same slot of time share their timers, which come at its end. */
export const SLOT_MS = 250;

/** One job for all deadlines of a slot, `due` being its end: whose they are stands in the store alone. */
const slot = z.object({ due: z.number().int() });

export const supportJobs = {
  autoClose: defineJob({
    name: 'support.close-due',
    payload: slot,
    attempts: 10,
    queue: 'timers',
    key: (job) => String(job.due),
  }),
  autoCloseWarning: defineJob({
    name: 'support.announce-due',
    payload: slot,
    attempts: 10,
    queue: 'timers',
    key: (job) => String(job.due),
  }),
  /** Gives who waits to agents who are available, where the site is set so. */
  assign: defineJob({
    name: 'support.assign',
    payload: z.object({ slot: z.number().int() }),
    attempts: 1,
    queue: 'timers',
    key: (job) => String(job.slot),
    repeat: 'assign',
  }),
  /** Tells of every open conversation what it owes next by its service level, and notes what was not kept. */
  followLevels: defineJob({
    name: 'support.follow-levels',
    payload: z.object({ slot: z.number().int() }),
    attempts: 1,
    queue: 'timers',
    key: (job) => String(job.slot),
    repeat: 'assign',
  }),
  /** Closes what is overdue or abandoned, and rebuilds lost timers from the store (J3). */
  sweep: defineJob({
    name: 'support.sweep',
    payload: z.object({ slot: z.number().int() }),
    attempts: 1,
    queue: 'timers',
    key: (job) => String(job.slot),
    repeat: 'sweep',
  }),
  /** Tells agents' devices who waits, what they were handed and what their customers write. */
  tellDesk: defineJob({
    name: 'support.tell-desk',
    payload: z.object({ slot: z.number().int() }),
    attempts: 1,
    queue: 'push',
    key: (job) => String(job.slot),
    repeat: 'push',
  }),
  /** Takes into the search what was stored before there was one. */
  indexSaid: defineJob({
    name: 'support.index-said',
    payload: z.object({ slot: z.number().int() }),
    attempts: 1,
    key: (job) => String(job.slot),
    repeat: 'sweep',
  }),
};
