import { failureSchema, successSchema } from '@lode/shared/core/envelope';
import { ERRORS } from '@lode/shared/core/errors';
import type { Route } from '@lode/shared/core/rest';
import { Router } from 'express';
import { z } from 'zod';
import { createDocument, type ZodOpenApiPathsObject } from 'zod-openapi';
import { docsPage } from './docs-page.ts';

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

/** `/openapi.json` and a readable page of it at `/docs`, each made once, when it is first asked for. */
export function apiDocument(routes: Route[]): Router {
  const router = Router();
  let json: Buffer | undefined;
  let page: ((nonce: string) => Buffer) | undefined;
  router.get('/openapi.json', (_request, response) => {
    json ??= Buffer.from(JSON.stringify(buildApiDocument(routes)));
    response.type('json').send(json);
  });
  router.get('/docs', (_request, response) => {
    page ??= docsPage(routes);
    response.type('html').send(page(response.locals.nonce as string));
  });
  return router;
}
