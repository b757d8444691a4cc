import { readFile } from 'node:fs/promises';
import path from 'node:path';
import express, { type Request, type Response, Router } from 'express';

const NONCE_PLACE = /__CSP_NONCE__/g;

/** Serves the built client: hashed assets for a year, every other path as the application's page. */
export function clientPages(dist: string): Router {
  const router = Router();
  router.use(
    '/assets',
    express.static(path.join(dist, 'assets'), { immutable: true, maxAge: '1y', index: false }),
  );
  router.use(express.static(dist, { index: false, maxAge: '1h' }));
  router.get('/{*path}', async (request: Request, response: Response, next) => {
    if (request.method !== 'GET' || path.extname(request.path) !== '') return next();
    // Read anew each time: a page kept in memory would name the assets of an older build.
    const html = await readFile(path.join(dist, 'index.html'), 'utf8').catch(() => undefined);
    if (html === undefined) return next();
    response
      .set('Cache-Control', 'no-store')
      .type('html')
      .send(html.replace(NONCE_PLACE, response.locals.nonce as string));
  });
  return router;
}
