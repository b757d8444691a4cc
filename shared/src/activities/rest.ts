import { z } from 'zod';
import { idOf } from '../core/fields.ts';
import { pageQuerySchema, pageSchema } from '../core/page.ts';
import { defineRoutes } from '../core/rest.ts';
import {
  activityArchivingSchema,
  activityChangeSchema,
  activityDraftSchema,
  activityQuerySchema,
  activitySchema,
  activityStatsPageSchema,
  adminActivityQuerySchema,
  adminActivitySchema,
  rewardQuerySchema,
  rewardSchema,
} from './schemas.ts';

const one = z.object({ id: idOf('ACTIVITY_NOT_FOUND') });

export const activityRoutes = defineRoutes({
  list: {
    method: 'get',
    path: '/activities',
    summary: 'Activities, those that end first before the others, with what the caller has of each',
    access: ['account:own'],
    query: activityQuerySchema,
    data: pageSchema(activitySchema),
  },
  rewards: {
    method: 'get',
    path: '/activities/rewards',
    summary: "One page of the caller's rewards, newest first; `data` is the list itself",
    access: ['account:own'],
    query: rewardQuerySchema,
    data: z.array(rewardSchema),
  },
  one: {
    method: 'get',
    path: '/activities/{id}',
    summary: 'One activity',
    access: ['account:own'],
    params: one,
    data: activitySchema,
  },
  view: {
    method: 'post',
    path: '/activities/{id}/views',
    summary: 'Notes that the caller has been shown the activity; counts once a customer',
    access: ['account:own'],
    params: one,
    data: z.null(),
    idempotent: true,
  },
  claim: {
    method: 'post',
    path: '/activities/{id}/claim',
    summary:
      'Claims the reward, once; ALREADY_CLAIMED, ACTIVITY_NOT_STARTED, ACTIVITY_EXPIRED, CLAIM_NOT_ELIGIBLE, SOLD_OUT',
    access: ['account:own'],
    params: one,
    data: rewardSchema,
    idempotent: true,
  },
});

export const adminActivityRoutes = defineRoutes({
  list: {
    method: 'get',
    path: '/admin/activities',
    summary: 'All activities that are not archived, or the archived ones, the latest to begin first',
    access: ['activities:manage'],
    query: adminActivityQuerySchema,
    data: pageSchema(adminActivitySchema),
  },
  create: {
    method: 'post',
    path: '/admin/activities',
    summary: 'Creates an activity; ACTIVITY_TIMES_INVALID',
    access: ['activities:manage'],
    body: activityDraftSchema,
    data: adminActivitySchema,
    idempotent: true,
    status: 201,
  },
  stats: {
    method: 'get',
    path: '/admin/activities/stats',
    summary: 'What each activity has brought, the latest to begin first',
    access: ['activities:manage'],
    query: pageQuerySchema,
    data: activityStatsPageSchema,
  },
  one: {
    method: 'get',
    path: '/admin/activities/{id}',
    summary: 'One activity as it is edited',
    access: ['activities:manage'],
    params: one,
    data: adminActivitySchema,
  },
  change: {
    method: 'put',
    path: '/admin/activities/{id}',
    summary:
      'Changes an activity that has not ended; once it has begun, its type and its beginning stay; ACTIVITY_CHANGED when `version` is not the current one',
    access: ['activities:manage'],
    params: one,
    body: activityChangeSchema,
    data: adminActivitySchema,
  },
  end: {
    method: 'post',
    path: '/admin/activities/{id}/end',
    summary:
      'Ends an activity now; what is not claimed expires, and one that has not begun never does. One that has ended stays as it is',
    access: ['activities:manage'],
    params: one,
    data: adminActivitySchema,
  },
  archive: {
    method: 'put',
    path: '/admin/activities/{id}/archived',
    summary: 'Puts an activity that has ended into the archive, or takes it out; ACTIVITY_NOT_ENDED',
    access: ['activities:manage'],
    params: one,
    body: activityArchivingSchema,
    data: adminActivitySchema,
  },
});
