import type { Route } from '@lode/shared/core/rest';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { useSharedSite } from '../harness/use-site.ts';
import { ROUTES } from './route-table.ts';
import { nameOf } from './routes/expectation.ts';

const site = useSharedSite();

const schemaHolder = z.object({
  content: z.record(z.string(), z.object({ schema: z.unknown() })).optional(),
});
const operationSchema = z.object({
  summary: z.string().min(1),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.enum(['path', 'query', 'header']),
        required: z.boolean().optional(),
      }),
    )
    .default([]),
  requestBody: schemaHolder.optional(),
  responses: z.record(
    z.string().regex(/^([1-5]\d\d|default)$/),
    schemaHolder.extend({ description: z.string() }),
  ),
});
const documentSchema = z.object({
  openapi: z.string().regex(/^3\.1\.\d+$/),
  info: z.object({ title: z.string(), version: z.string() }),
  servers: z.array(z.object({ url: z.string() })),
  paths: z.record(
    z.string().startsWith('/'),
    z.partialRecord(z.enum(['get', 'post', 'put', 'delete']), operationSchema),
  ),
  components: z.object({ securitySchemes: z.record(z.string(), z.object({ type: z.string() })) }).loose(),
});

async function fetchDocument(): Promise<unknown> {
  return (await fetch(`${site.urls[0]}/api/openapi.json`)).json();
}

/** Every `$ref` in a document. */
function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : refsIn(inner),
  );
}

function resolve(document: unknown, ref: string): unknown {
  return ref
    .replace(/^#\//, '')
    .split('/')
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], document);
}

function namesOf(schema: z.ZodType | undefined): string[] {
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

describe('the OpenAPI document', () => {
  it('is well formed, and every reference in it leads somewhere', async () => {
    const document = await fetchDocument();
    documentSchema.parse(document);
    const lost = refsIn(document).filter(
      (ref) => !ref.startsWith('#/') || resolve(document, ref) === undefined,
    );
    expect(lost).toEqual([]);
  });

  it('lists every route, and no other', async () => {
    const { paths } = documentSchema.parse(await fetchDocument());
    const listed = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    );
    expect(listed.sort()).toEqual(ROUTES.map(nameOf).sort());
  });

  it.each(ROUTES.map((route): [string, Route] => [nameOf(route), route]))(
    'says of %s what the contract says',
    async (_name, route) => {
      const { paths } = documentSchema.parse(await fetchDocument());
      const operation = paths[route.path]?.[route.method];
      const parameters = operation?.parameters.map((parameter) => `${parameter.in} ${parameter.name}`) ?? [];
      const wanted = [
        ...namesOf(route.params).map((name) => `path ${name}`),
        ...namesOf(route.query).map((name) => `query ${name}`),
        ...(route.idempotent ? ['header Idempotency-Key'] : []),
      ];
      expect(parameters.sort()).toEqual(wanted.sort());
      expect(Object.keys(operation?.responses ?? {})).toEqual([String(route.status ?? 200), 'default']);
      expect(operation?.security !== undefined).toBe(route.access !== 'public');
      const type = route.file ? 'multipart/form-data' : 'application/json';
      expect(Object.keys(operation?.requestBody?.content ?? {})).toEqual(route.body ? [type] : []);
    },
  );

  it('changes nothing by a GET, which takes neither a body nor a file nor a key', () => {
    const changing = ROUTES.filter(
      ({ method, body, file, idempotent }) => method === 'get' && (body || file || idempotent),
    );
    expect(changing.map(nameOf)).toEqual([]);
  });

  it('has a page for people that runs no script', async () => {
    const answer = await fetch(`${site.urls[0]}/api/docs`);
    const page = await answer.text();
    expect(answer.headers.get('content-type')).toContain('text/html');
    expect(page).not.toContain('<script');
    for (const route of ROUTES) expect(page).toContain(`/api${route.path}`);
  });
});
