import { z } from 'zod';
import { defineRoutes } from '../core/rest.ts';
import {
  noticePreferencesSchema,
  notificationFeedSchema,
  notificationQuerySchema,
  notificationsReadSchema,
} from './schemas.ts';

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
  preferences: {
    method: 'get',
    path: '/notifications/preferences',
    summary: 'What the caller is shown and mailed of, and when mails come',
    access: ['account:own'],
    data: noticePreferencesSchema,
  },
  choose: {
    method: 'put',
    path: '/notifications/preferences',
    summary:
      'Chooses what the caller is shown and mailed of; what concerns the safety of the account always is',
    access: ['account:own'],
    body: noticePreferencesSchema,
    data: noticePreferencesSchema,
  },
  unsubscribe: {
    method: 'post',
    path: '/notifications/unsubscribe/{token}',
    summary: 'Ends the mails that tell of news, by the signed link in each of them (RFC 8058)',
    access: 'public',
    params: z.object({ token: z.string().max(100) }),
    data: z.null(),
  },
});
