import { z } from 'zod';
import { idSchema } from '../core/fields.ts';
import { pageQuerySchema, pageSchema } from '../core/page.ts';
import { defineRoutes } from '../core/rest.ts';
import {
  catalogueSchema,
  purchaseInputSchema,
  purchaseSchema,
  quoteInputSchema,
  quoteSchema,
} from './schemas.ts';

const OWN = ['account:own'] as const;
const params = z.object({ id: idSchema });

export const storeRoutes = defineRoutes({
  catalogue: {
    method: 'get',
    path: '/store/plans',
    summary: 'Plans for sale, capacity left, and what a TH/s lately earned a day',
    access: 'public',
    data: catalogueSchema,
  },
  quote: {
    method: 'post',
    path: '/store/quote',
    summary: 'What an investment buys now; the price holds for a minute, whatever the balance',
    access: OWN,
    body: quoteInputSchema,
    data: quoteSchema,
    idempotent: true,
    status: 201,
  },
  purchase: {
    method: 'post',
    path: '/store/purchases',
    summary: 'Buys a quote from the balance, once',
    access: OWN,
    body: purchaseInputSchema,
    data: purchaseSchema,
    idempotent: true,
    status: 201,
  },
  purchases: {
    method: 'get',
    path: '/store/purchases',
    summary: "The caller's purchases, newest first",
    access: OWN,
    query: pageQuerySchema,
    data: pageSchema(purchaseSchema),
  },
  receipt: {
    method: 'get',
    path: '/store/purchases/{id}',
    summary: 'One purchase with its contract',
    access: OWN,
    params,
    data: purchaseSchema,
  },
  renewalQuote: {
    method: 'post',
    path: '/mining/contracts/{id}/renewal-quote',
    summary: 'What another year of a contract costs now; the price holds for a minute',
    access: OWN,
    params,
    data: quoteSchema,
    idempotent: true,
    status: 201,
  },
  renew: {
    method: 'post',
    path: '/mining/contracts/{id}/renewal',
    summary: 'Buys a renewal quote: the same hash power for another year, from the end of this one on',
    access: OWN,
    params,
    body: purchaseInputSchema,
    data: purchaseSchema,
    idempotent: true,
    status: 201,
  },
});
