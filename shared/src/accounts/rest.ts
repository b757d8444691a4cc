import { z } from 'zod';
import { defineRoutes } from '../core/rest.ts';
import { loginDataSchema, loginSchema, registerSchema, userSchema } from './schemas.ts';

export const accountRoutes = defineRoutes({
  register: {
    method: 'post',
    path: '/auth/register',
    summary: 'Creates an account',
    access: 'public',
    body: registerSchema,
    data: userSchema,
    idempotent: true,
    status: 201,
  },
  login: {
    method: 'post',
    path: '/auth/login',
    summary: 'Logs a customer in',
    access: 'public',
    body: loginSchema,
    data: loginDataSchema,
  },
  adminLogin: {
    method: 'post',
    path: '/admin/auth/login',
    summary: 'Logs a staff member in',
    access: 'public',
    body: loginSchema,
    data: loginDataSchema,
  },
  logout: {
    method: 'post',
    path: '/auth/logout',
    summary: 'Ends the token it is called with, on either side',
    access: ['account:own', 'admin:enter'],
    data: z.null(),
  },
  profile: {
    method: 'get',
    path: '/users/profile',
    summary: 'Who the token belongs to',
    access: ['account:own', 'admin:enter'],
    data: userSchema,
  },
});
