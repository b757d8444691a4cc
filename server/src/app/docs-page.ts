import { ERRORS } from '@lode/shared/core/errors';
import type { Route } from '@lode/shared/core/rest';
import { z } from 'zod';
import { escapeHtml } from '../platform/html.ts';

const STYLE = `
body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:2rem 1rem;background:#070b18;color:#e8eefc}
h2{margin-top:2.5rem}a{color:#22c7ff}code,pre{font:14px/1.5 ui-monospace,monospace}
details{background:#0f1830;border-radius:12px;margin:.5rem 0;padding:.75rem 1rem}summary{cursor:pointer}
pre{overflow:auto;background:#070b18;border-radius:8px;padding:1rem}b{color:#22c7ff;text-transform:uppercase}
small{color:#9fb0d0}td{padding:.2rem 1rem .2rem 0;vertical-align:top}`;

function schemaBlock(title: string, schema: z.ZodType | undefined, io: 'input' | 'output'): string {
  if (!schema) return '';
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  delete json.$schema;
  return `<p>${title}</p><pre>${escapeHtml(JSON.stringify(json, null, 2))}</pre>`;
}

function routeBlock(route: Route): string {
  const access = route.access === 'public' ? 'public' : route.access.join(' or ');
  return `<details><summary><b>${route.method}</b> <code>/api${escapeHtml(route.path)}</code> — ${escapeHtml(route.summary)}
<small>${access}</small></summary>
${schemaBlock('Query', route.query, 'input')}${schemaBlock('Body', route.body, 'input')}
${route.file ? `<p>File field: <code>${route.file}</code></p>` : ''}${schemaBlock('data', route.data, 'output')}</details>`;
}

/** The API for people: every route with its shapes, and the table of error codes. Only the nonce differs. */
export function docsPage(routes: Route[]): (nonce: string) => Buffer {
  const errors = Object.entries(ERRORS)
    .map(
      ([code, { status, message }]) =>
        `<tr><td><code>${code}</code><td>${status}<td>${escapeHtml(message)}</tr>`,
    )
    .join('');
  const head = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Lode API</title><style nonce="`;
  const rest = Buffer.from(`">${STYLE}</style><h1>Lode API</h1>
<p>Success is <code>{status:"success", data}</code>, failure <code>{status:"error", code, message}</code>.
The machine-readable form is <a href="/api/openapi.json">openapi.json</a>.</p>
<h2>Routes</h2>${routes.map(routeBlock).join('')}<h2>Error codes</h2><table>${errors}</table></html>`);
  return (nonce) => Buffer.concat([Buffer.from(head + nonce), rest]);
}
