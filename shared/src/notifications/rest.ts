import { z } from 'zod';
import { defineRoutes } from '../core/rest.ts';
import { notificationFeedSchema, notificationQuerySchema, notificationsReadSchema } from './schemas.ts';

export const notificationRoutes = defineRoutes({
  list: {
    method: 'get',
    path: '/notifications',
    summary: 'What the caller was told in the last 90 days, newest first, by cursor, and how much is unread',
    access: ['account:own'],
    query: notificationQuerySchema,
    data: notificationFeedSchema,
  },
  read: {
    method: 'post',
    path: '/notifications/read',
    summary: 'Marks some of them as read, or all that were told until a moment',
    access: ['account:own'],
    body: notificationsReadSchema,
    data: z.null(),
  },
});
