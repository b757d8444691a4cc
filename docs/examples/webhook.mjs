#!/usr/bin/env node
// A server that takes webhooks, in Node; it needs no package. Behind something that speaks https, it is a webhook's address.
//
//   node webhook.mjs whsec_… 8080
//
// What is told of each kind is described at /api/docs, and for programs at /api/openapi.json (webhooks).
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import { pathToFileURL } from 'node:url';

/** Whoever repeats what they overheard is too late. */
const TOLERANCE_S = 300;

/** The event, if it was signed with this secret a moment ago; throws otherwise. `body` is the text as it came. */
export function readEvent(secret, headers, body) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures = '' } = headers;
  if (!(Math.abs(Date.now() / 1000 - Number(timestamp)) < TOLERANCE_S)) throw new Error('too old');
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  // There are two while a secret is being changed.
  const fits = signatures.split(' ').some((signature) => {
    const given = Buffer.from(signature.replace('v1,', ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!fits) throw new Error('not signed with this secret');
  return JSON.parse(body);
}

/** The same event may come twice: it has the same id then. */
const seen = new Set();

function take(secret, request, body) {
  const event = readEvent(secret, request.headers, body);
  const id = request.headers['webhook-id'];
  if (!seen.has(id)) console.log(id, event.type, JSON.stringify(event.data));
  seen.add(id);
}

function serve(secret, port) {
  createServer((request, response) => {
    const parts = [];
    request.on('data', (part) => parts.push(part));
    request.on('end', () => {
      try {
        take(secret, request, Buffer.concat(parts).toString('utf8'));
        response.writeHead(204).end();
      } catch (error) {
        response.writeHead(400).end(error.message);
      }
    });
  }).listen(port);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [secret, port] = process.argv.slice(2);
  if (!port) {
    console.error('node webhook.mjs <secret> <port>');
    process.exit(2);
  }
  serve(secret, Number(port));
}
