import { type Actor, can } from '@lode/shared/core/abilities';
import { failureSchema, successSchema } from '@lode/shared/core/envelope';
import { ERRORS } from '@lode/shared/core/errors';
import type { Route } from '@lode/shared/core/rest';
import { type Request, Router } from 'express';
import { z } from 'zod';
import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi';
import { config } from '../platform/config.ts';
import { docsPage } from './docs-page.ts';
import { hasOperatorToken } from './operator-token.ts';

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
      security: [{ bearer: [...route.access] }],
      description: `Needs: ${route.access.join(' or ')}`,
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
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  });
}

/** The two forms of a document, each made once, when it is first asked for. */
class Document {
  #json: Buffer | undefined;
  #page: ((nonce: string) => Buffer) | undefined;

  constructor(readonly routes: Route[]) {}

  get json(): Buffer {
    this.#json ??= Buffer.from(JSON.stringify(buildApiDocument(this.routes)));
    return this.#json;
  }

  page(nonce: string): Buffer {
    this.#page ??= docsPage(this.routes);
    return this.#page(nonce);
  }
}

const VISITOR_OR_CUSTOMER: Actor = { kind: 'user', role: 'user' };

/** Whether a route is of use to who is no staff. */
export function isForCustomers({ access }: Route): boolean {
  return access === 'public' || access.some((ability) => can(VISITOR_OR_CUSTOMER, ability));
}

/**
 * `/openapi.json` and a readable page of it at `/docs`. Outside the demo what only staff may call is shown to staff, and
 * to who has METRICS_TOKEN; everybody else gets the document of what visitors and customers may.
 */
export function apiDocument(routes: Route[], isStaff: (request: Request) => Promise<boolean>): Router {
  const router = Router();
  const whole = new Document(routes);
  const open = new Document(routes.filter(isForCustomers));
  const documentFor = async (request: Request) =>
    config.simulatedAllowed || hasOperatorToken(request) || (await isStaff(request)) ? whole : open;
  router.get('/openapi.json', async (request, response) => {
    response.type('json').send((await documentFor(request)).json);
  });
  router.get('/docs', async (request, response) => {
    const document = await documentFor(request);
    response.type('html').send(document.page(response.locals.nonce as string));
  });
  return router;
}
