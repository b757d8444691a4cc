import { z } from 'zod';
import { idOf } from '../core/fields.ts';
import { pageQuerySchema } from '../core/page.ts';
import { defineRoutes } from '../core/rest.ts';
import {
  breakListSchema,
  breakQuerySchema,
  breakSchema,
  closeDaySchema,
  closeListSchema,
  dayCloseSchema,
  explanationSchema,
  settlementSchema,
} from './close-schemas.ts';

const READ = ['finance:read'] as const;
const MANAGE = ['finance:manage'] as const;
const ofDay = z.object({ day: closeDaySchema });
const ofBreak = z.object({ id: idOf('NOT_FOUND') });

export const closeRoutes = defineRoutes({
  list: {
    method: 'get',
    path: '/admin/finance/closes',
    summary: 'Closed days of UTC, newest first',
    access: READ,
    query: pageQuerySchema,
    data: closeListSchema,
  },
  get: {
    method: 'get',
    path: '/admin/finance/closes/{day}',
    summary: 'A closed day: what every kind of account had, what moved it, and what does not add up',
    access: READ,
    params: ofDay,
    data: dayCloseSchema,
  },
  close: {
    method: 'post',
    path: '/admin/finance/closes/{day}',
    summary:
      'Closes a day that has ended, and those before it; of a closed one, looks again at its rows. DAY_NOT_ENDED',
    access: MANAGE,
    params: ofDay,
    data: dayCloseSchema,
    idempotent: true,
  },
  csv: {
    method: 'get',
    path: '/admin/finance/closes/{day}/csv',
    summary: 'The figures of a closed day as CSV, with its breaks and its hash',
    access: READ,
    params: ofDay,
    data: z.string(),
  },
  breaks: {
    method: 'get',
    path: '/admin/finance/breaks',
    summary: 'What does not add up, newest first',
    access: READ,
    query: breakQuerySchema,
    data: breakListSchema,
  },
  explain: {
    method: 'post',
    path: '/admin/finance/breaks/{id}/explain',
    summary: 'Says what a break comes from; another person has to confirm it. BREAK_CHANGED',
    access: MANAGE,
    params: ofBreak,
    body: explanationSchema,
    data: breakSchema,
    idempotent: true,
  },
  settle: {
    method: 'post',
    path: '/admin/finance/breaks/{id}/settle',
    summary: "Confirms another person's explanation: the break is settled. BREAK_CHANGED, OWN_REQUEST",
    access: MANAGE,
    params: ofBreak,
    body: settlementSchema,
    data: breakSchema,
    idempotent: true,
  },
  refuse: {
    method: 'post',
    path: '/admin/finance/breaks/{id}/refuse',
    summary: 'Turns an explanation down: the break is open again. BREAK_CHANGED',
    access: MANAGE,
    params: ofBreak,
    body: explanationSchema,
    data: breakSchema,
    idempotent: true,
  },
});
