import { z } from 'zod';
import { idSchema } from '../core/fields.ts';
import { pageQuerySchema, pageSchema } from '../core/page.ts';
import { defineRoutes } from '../core/rest.ts';
import {
  adminUserDetailSchema,
  adminUserQuerySchema,
  adminUserSchema,
  enrolmentCodeGivenSchema,
  lockUserSchema,
  setRoleSchema,
  userActionSchema,
} from './admin-schemas.ts';

const READ = ['users:read'] as const;
const params = z.object({ id: idSchema });

/** Repeating it with the same key changes nothing more. */
const change = {
  method: 'put',
  access: ['users:manage'],
  params,
  body: userActionSchema,
  data: adminUserDetailSchema,
  idempotent: true,
} as const;

export const adminUserRoutes = defineRoutes({
  list: {
    method: 'get',
    path: '/admin/users',
    summary: 'Users by search and filter, in pages',
    access: READ,
    query: adminUserQuerySchema,
    data: pageSchema(adminUserSchema),
  },
  file: {
    method: 'get',
    path: '/admin/files/users',
    summary: 'All users that fit, as CSV',
    access: READ,
    query: adminUserQuerySchema.omit({ page: true, limit: true }),
    data: z.string(),
  },
  get: {
    method: 'get',
    path: '/admin/users/{id}',
    summary: 'One user with their logins, referrals and what may be done to them',
    access: READ,
    params,
    data: adminUserDetailSchema,
  },
  listReferred: {
    method: 'get',
    path: '/admin/users/{id}/referrals',
    summary: 'Whom a user brought, the latest first',
    access: READ,
    params,
    query: pageQuerySchema,
    data: pageSchema(adminUserSchema),
  },
  lock: {
    ...change,
    path: '/admin/users/{id}/lock',
    summary: 'Locks a user out until a time; ends their logins',
    body: lockUserSchema,
  },
  unlock: { ...change, path: '/admin/users/{id}/unlock', summary: 'Lets a locked user in again' },
  disable: {
    ...change,
    path: '/admin/users/{id}/disable',
    summary: 'Disables a user for good; ends their logins',
  },
  enable: { ...change, path: '/admin/users/{id}/enable', summary: 'Enables a disabled user' },
  signOut: { ...change, path: '/admin/users/{id}/sign-out', summary: 'Ends every login of a user' },
  resetSecondFactor: {
    ...change,
    path: '/admin/users/{id}/reset-second-factor',
    summary: 'Takes away the second factor of a user who lost it; ends their logins',
  },
  giveEnrolmentCode: {
    method: 'post',
    path: '/admin/users/{id}/enrolment-code',
    summary:
      'Makes the code with which somebody given a role sets their second factor up; good for seven days, told this once; asks for a recent proof',
    access: ['users:manage'],
    params,
    body: userActionSchema,
    data: enrolmentCodeGivenSchema,
  },
  setRole: {
    ...change,
    path: '/admin/users/{id}/role',
    summary: 'Sets what a user may do; ends their logins',
    body: setRoleSchema,
  },
});
