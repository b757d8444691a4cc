import { z } from 'zod';
import { idOf } from '../core/fields.ts';
import { defineRoutes } from '../core/rest.ts';
import { addressBookSchema, newBookAddressSchema } from './address-book-schemas.ts';

/** Each change needs a fresh proof and answers the whole book. */
export const addressBookRoutes = defineRoutes({
  get: {
    method: 'get',
    path: '/address-book',
    summary: "The caller's address book, and whether withdrawals are bound to it",
    access: ['account:own'],
    data: addressBookSchema,
  },
  add: {
    method: 'post',
    path: '/address-book',
    summary: 'Adds an address, which counts as known after a wait; its customer is told by mail',
    access: ['account:own'],
    body: newBookAddressSchema,
    data: addressBookSchema,
    idempotent: true,
    status: 201,
  },
  remove: {
    method: 'delete',
    path: '/address-book/{id}',
    summary: 'Removes an address',
    access: ['account:own'],
    params: z.object({ id: idOf('NOT_FOUND') }),
    data: addressBookSchema,
  },
  bind: {
    method: 'put',
    path: '/address-book/only',
    summary: 'Binds withdrawals to known addresses of the book at once, or lets them off it after the wait',
    access: ['account:own'],
    body: z.object({ only: z.boolean() }),
    data: addressBookSchema,
  },
});
