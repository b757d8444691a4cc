import { AppError } from '@lode/shared/core/errors';
import { articleOf } from '@lode/shared/core/help-articles';
import express, { type Express, type NextFunction, type Request, type Response, Router } from 'express';
import { getPublicInfo } from '../features/site/queries/get-public-info.ts';
import { getStatus } from '../features/status/queries/get-status.ts';
import { getSummary } from '../features/transparency/queries/get-summary.ts';
import { clock } from '../platform/clock.ts';
import { config } from '../platform/config.ts';
import { exactNumbers } from '../platform/exact-numbers.ts';
import { failureOf, toAppError } from '../platform/failure.ts';
import type { Feature } from '../platform/feature.ts';
import type { Authenticate } from '../platform/identity.ts';
import { observeHttp } from '../platform/metrics.ts';
import { noteRefusedRequest } from '../platform/refusals.ts';
import { type Admit, type Opens, RouteMount } from '../platform/route.ts';
import { apiDocument } from './api-document.ts';
import { clientPages, type PageParts } from './client-pages.ts';
import { contentSecurity } from './content-security.ts';
import { countAddress } from './count-address.ts';
import { devMailbox } from './dev-mailbox.ts';
import { healthRoutes } from './health.ts';
import { helpPages, siteMap } from './help-pages.ts';
import { homeBooks } from './home-books.ts';
import { originOf, ownHostsOnly } from './origins.ts';
import { securityText } from './security-text.ts';
import { statusPage } from './status-page.ts';

const BODY_LIMIT = '64kb';

/** Who calls, and who or what is refused just now. */
export interface Door {
  authenticate: Authenticate;
  admit: Admit;
  opens: Opens;
}

/** The Express application: health, the API of every feature, and the client's pages. */
export function createHttp(features: Feature[], door: Door): Express {
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.set('trust proxy', config.trustProxy);
  app.set('query parser', 'simple');
  app.use(observeHttp);
  if (config.embedded) app.use(ownHostsOnly);
  app.use(countAddress);
  app.use(contentSecurity());
  app.use(healthRoutes());
  app.use('/api', createApi(features, door));
  app.use(securityText());
  if (config.embedded) app.use(devMailbox());
  app.use(siteMap());
  const drawBooks = homeBooks(config.clientDist, getSummary);
  const [readHelp, readStatus] = [helpPages(config.clientDist), statusPage(config.clientDist, getStatus)];
  const readFirst: PageParts['readFirst'] = async (path, language) =>
    (await readHelp(path, language)) ?? readStatus(path, language);
  app.use(['/watch', '/unsubscribe'], outOfSearch);
  app.use(clientPages(config.clientDist, getPublicInfo, { readFirst, drawBooks, originOf }));
  app.use(unknownPath);
  app.use(failure);
  return app;
}

function createApi(features: Feature[], { authenticate, admit, opens }: Door): Router {
  const api = Router();
  api.use((_request, response, next) => {
    response.set('Cache-Control', 'no-store');
    // The clock of the product, which the demo moves: clients tell times and countdowns by it.
    response.set('Date', clock.now().toUTCString());
    next();
  });
  const mount = new RouteMount(api, authenticate, admit, opens);
  const readBody = express.json({ limit: BODY_LIMIT, strict: false, reviver: exactNumbers });
  api.use((request, response, next) => {
    if (mount.readsBody(request)) next();
    else readBody(request, response, next);
  });
  for (const feature of features) feature.routes?.(mount);
  api.use(apiDocument(mount.routes, (request) => mount.isStaff(request)));
  // Not the client's page: who calls the API is told in its own language.
  api.use(unknownPath);
  return api;
}

/** Pages whose address is a secret: no search is to keep it. Helmet's headers keep it from other sites. */
function outOfSearch(_request: Request, response: Response, next: NextFunction): void {
  response.set('X-Robots-Tag', 'noindex, nofollow');
  next();
}

function unknownPath(_request: Request, _response: Response, next: NextFunction): void {
  next(new AppError('NOT_FOUND'));
}

/** The one place where an error becomes an answer. */
function failure(thrown: unknown, request: Request, response: Response, next: NextFunction): void {
  if (response.headersSent) {
    next(thrown);
    return;
  }
  const error = toAppError(thrown);
  if (error.retryAfterS !== undefined) response.set('Retry-After', String(error.retryAfterS));
  // Programs that call with a key see no page that could explain it.
  const article = articleOf(error.code);
  if (article) response.set('Link', `</help/${article}>; rel="help"`);
  response.status(error.status).json(failureOf(error));
  noteRefusedRequest(error, request, response);
}
