import { randomBytes } from 'node:crypto';
import type { NextFunction, Request, RequestHandler, Response } from 'express';
import helmet from 'helmet';

/** A fresh nonce for every response, for Emotion's styles; nothing `unsafe-`. */
export function contentSecurity(): RequestHandler[] {
  const nonce = (_request: Request, response: Response, next: NextFunction): void => {
    response.locals.nonce = randomBytes(16).toString('base64');
    next();
  };
  const headers = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: [
          "'self'",
          (_request, response) => `'nonce-${(response as Response).locals.nonce as string}'`,
        ],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        mediaSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    // Set where TLS ends; on plain http it would be ignored or, worse, lock a test host out.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
  });
  return [nonce, headers];
}
