import { z } from 'zod';
import { escapeHtml } from '../platform/html.ts';

const STYLE = `
body{font:16px/1.5 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:2rem 1rem;background:#070b18;color:#e8eefc}
h2{margin-top:2.5rem}a{color:#22c7ff}code,pre{font:14px/1.5 ui-monospace,monospace}
details{background:#0f1830;border-radius:12px;margin:.5rem 0;padding:.75rem 1rem}summary{cursor:pointer}
pre{overflow:auto;background:#070b18;border-radius:8px;padding:1rem}b{color:#22c7ff;text-transform:uppercase}
small{color:#9fb0d0}td{padding:.2rem 1rem .2rem 0;vertical-align:top}`;

/** A shape, under a word that says of what. */
export function schemaBlock(title: string, schema: z.ZodType | undefined, io: 'input' | 'output'): string {
  if (!schema) return '';
  const json = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  delete json.$schema;
  return `<p>${title}</p><pre>${escapeHtml(JSON.stringify(json, null, 2))}</pre>`;
}

/** A page of the documents, once; only the nonce differs. */
export function docsShell(title: string, body: string): (nonce: string) => Buffer {
  const head = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style nonce="`;
  const rest = Buffer.from(`">${STYLE}</style><h1>${title}</h1>${body}</html>`);
  return (nonce) => Buffer.concat([Buffer.from(head + nonce), rest]);
}
