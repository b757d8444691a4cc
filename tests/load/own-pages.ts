import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { activityRoutes } from '@lode/shared/activities/rest';
import { depositRoutes } from '@lode/shared/deposits/rest';
import { knowledgeRoutes } from '@lode/shared/knowledge/rest';
import { miningRoutes } from '@lode/shared/mining/rest';
import { watchRoutes } from '@lode/shared/watch/rest';
import type { Api } from '../harness/api.ts';

/** As the build lists them (client/build/first-html.ts). */
const PATHS = path.join(import.meta.dirname, '../../client/dist/.paths.json');
const STAFF = /^\/googleadmin(\/|$)/;
const INSIDE = /^\/app\//;
/** They lead elsewhere, or need what only a mail or a provider's answer has. */
const LEFT_OUT = new Set([
  '/app',
  '/auth',
  '/auth/oauth/callback',
  '/r/:code',
  '/unsubscribe/:token',
  '/unsubscribe/report/:token',
]);

export interface OwnPages {
  /** For anybody. */
  outside: string[];
  /** For who is logged in, without the one where they arrive, which comes last: somebody goes back to it. */
  inside: string[];
  /** Takes back what was made to be looked at. */
  leave: () => Promise<unknown>;
}

/** Every page of a visitor and of `api`'s customer, with what there is of the things that some are about. */
export async function ownPages(api: Api, first: string): Promise<OwnPages> {
  const [articles, contracts, deposits, activities, watched] = await Promise.all([
    api.call(knowledgeRoutes.list, { query: { language: 'en' } }),
    api.call(miningRoutes.contracts),
    api.call(depositRoutes.list),
    api.call(activityRoutes.list),
    api.call(watchRoutes.make, {
      body: {
        cid: randomBytes(12).toString('hex'),
        name: 'Pages',
        facts: ['earnings', 'contracts', 'balance'],
        days: 1,
      },
    }),
  ]);
  const about: Record<string, string | undefined> = {
    '/help/:slug': articles.items[0]?.slug,
    '/watch/:secret': watched.secret,
    '/app/mining/:id': contracts.items[0]?.id,
    '/app/deposit/:id': deposits.items[0]?.id,
    '/app/activities/:id': activities.items[0]?.id,
  };
  const all: string[] = JSON.parse(await readFile(PATHS, 'utf8'));
  const pages = all
    .filter((page) => !STAFF.test(page) && !LEFT_OUT.has(page))
    .map((page) => page.replace(/:\w+$/, () => given(page, about[page])));
  return {
    outside: pages.filter((page) => !INSIDE.test(page)),
    inside: [...pages.filter((page) => INSIDE.test(page) && page !== first), first],
    leave: () => api.call(watchRoutes.end, { params: { id: watched.link.id } }),
  };
}

function given(page: string, one: string | undefined): string {
  if (one === undefined) throw new Error(`${page} cannot be measured: nothing to show there is known`);
  return one;
}
