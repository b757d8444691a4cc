import { failureSchema, successSchema } from '@lode/shared/core/envelope';
import { ERRORS } from '@lode/shared/core/errors';
import { KEY_PREFIX } from '@lode/shared/core/key-scopes';
import type { Route } from '@lode/shared/core/rest';
import { hookBody, TOLD_KINDS } from '@lode/shared/webhooks/schemas';
import { type Request, Router } from 'express';
import { z } from 'zod';
import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi';
import { config } from '../platform/config.ts';
import { docsPage, HOOKS_SAY } from './docs-page.ts';
import { hasOperatorToken } from './operator-token.ts';
import { socketDocsPage } from './socket-docs-page.ts';
import { buildSocketDocument, socketEvents } from './socket-document.ts';
import { isForCustomers } from './who-reads.ts';

function requestBody(route: Route) {
  if (!route.file) {
    return route.body && { content: { 'application/json': { schema: route.body } } };
  }
  const binary = z.any().meta({ type: 'string', format: 'binary' });
  const upload = (route.body as z.ZodObject).extend({ [route.file]: binary });
  return { content: { 'multipart/form-data': { schema: upload } } };
}

function operation(route: Route) {
  const status = String(route.status ?? 200) as `${1 | 2 | 3 | 4 | 5}${string}`;
  const idempotency = z.object({ 'Idempotency-Key': z.string().optional() });
  const body = requestBody(route);
  return {
    summary: route.summary,
    tags: [route.path.split('/')[1] ?? ''],
    ...(route.access !== 'public' && {
      security: [{ bearer: [...route.access] }, ...(route.key ? [{ apiKey: [route.key] }] : [])],
      description: `Needs: ${route.access.join(' or ')}${route.key ? `, or an API key that may ${route.key}` : ''}`,
    }),
    requestParams: {
      ...(route.params && { path: route.params as z.ZodObject }),
      ...(route.query && { query: route.query as z.ZodObject }),
      ...(route.idempotent && { header: idempotency }),
    },
    ...(body && { requestBody: body }),
    responses: {
      [status]: {
        description: 'Success',
        content: { 'application/json': { schema: successSchema(route.data) } },
      },
      default: {
        description: 'Failure, by `code`',
        content: { 'application/json': { schema: failureSchema } },
      },
    },
  };
}

const SECURITY_SCHEMES = {
  bearer: { type: 'http', scheme: 'bearer' },
  apiKey: {
    type: 'http',
    scheme: 'bearer',
    bearerFormat: `${KEY_PREFIX}…`,
    description:
      'A key that a customer makes in their profile, for the routes that name what it has to be made for',
  },
} as const;

/** What customers' endpoints are sent, by kind. */
function webhooks(): ZodOpenApiPathsObject {
  const told = TOLD_KINDS.map((kind) => [
    kind,
    {
      post: {
        summary: HOOKS_SAY,
        requestBody: { content: { 'application/json': { schema: hookBody(kind) } } },
        responses: { '2XX': { description: 'Taken' } },
      },
    },
  ]);
  return Object.fromEntries(told);
}

/** OpenAPI 3.1 of the mounted routes, generated from their contracts. */
export function buildApiDocument(routes: Route[]) {
  const paths: ZodOpenApiPathsObject = {};
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method]: operation(route) };
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Lode API',
      version: '1',
      description: `Error codes: ${Object.keys(ERRORS).join(', ')}`,
    },
    servers: [{ url: '/api' }],
    components: { securitySchemes: SECURITY_SCHEMES },
    paths,
    webhooks: webhooks(),
  });
}

/** The two forms of a document, each made once, when it is first asked for. */
class Document {
  #json: Buffer | undefined;
  #page: ((nonce: string) => Buffer) | undefined;

  constructor(
    readonly build: () => object,
    readonly draw: () => (nonce: string) => Buffer,
  ) {}

  get json(): Buffer {
    this.#json ??= Buffer.from(JSON.stringify(this.build()));
    return this.#json;
  }

  page(nonce: string): Buffer {
    this.#page ??= this.draw();
    return this.#page(nonce);
  }
}

/** What is described, of the API and of the socket: all of it, or what is of use to who is no staff. */
function documentsOf(routes: Route[], whole: boolean) {
  const shown = whole ? routes : routes.filter(isForCustomers);
  const site = new URL(config.publicUrl ?? `http://localhost:${config.port}`);
  const events = socketEvents(whole);
  return {
    api: new Document(
      () => buildApiDocument(shown),
      () => docsPage(shown),
    ),
    socket: new Document(
      () => buildSocketDocument(events, site),
      () => socketDocsPage(events),
    ),
  };
}

const PATHS = [
  { json: '/openapi.json', page: '/docs', kind: 'api' },
  { json: '/asyncapi.json', page: '/docs/socket', kind: 'socket' },
] as const;

/**
 * `/openapi.json` and `/asyncapi.json`, and a readable page of each. Outside the demo what is only for staff is shown to
 * staff, and to who has METRICS_TOKEN; everybody else gets the documents of what visitors and customers may.
 */
export function apiDocument(routes: Route[], isStaff: (request: Request) => Promise<boolean>): Router {
  const router = Router();
  const whole = documentsOf(routes, true);
  const open = documentsOf(routes, false);
  const documentsFor = async (request: Request) =>
    config.simulatedAllowed || hasOperatorToken(request) || (await isStaff(request)) ? whole : open;
  for (const { json, page, kind } of PATHS) {
    router.get(json, async (request, response) => {
      response.type('json').send((await documentsFor(request))[kind].json);
    });
    router.get(page, async (request, response) => {
      const documents = await documentsFor(request);
      response.type('html').send(documents[kind].page(response.locals.nonce as string));
    });
  }
  return router;
}
