import { ROOMS } from '@lode/shared/wire/socket-guide';
import { escapeHtml } from '../platform/html.ts';
import { docsShell, schemaBlock } from './docs-parts.ts';
import { type AskedEvent, roomsOf, type SocketEvents, type ToldEvent } from './socket-document.ts';

function askedBlock({ name, says, access, payload, data }: AskedEvent): string {
  return `<details><summary><code>${name}</code> — ${escapeHtml(says)} <small>${access.join(' or ')}</small></summary>
${schemaBlock('Payload', payload, 'input')}${schemaBlock('data', data, 'output')}</details>`;
}

function toldBlock({ name, says, to, payload }: ToldEvent): string {
  const rooms = to.map((room) => ROOMS[room].name).join(', ');
  return `<details><summary><code>${name}</code> — ${escapeHtml(says)} <small>${rooms}</small></summary>
${schemaBlock('Payload', payload, 'output')}</details>`;
}

/** The socket for people: how to connect, the rooms, and every event with its shapes. */
export function socketDocsPage({ asked, told }: SocketEvents): (nonce: string) => Buffer {
  const rooms = roomsOf(told).map(([room]) => {
    const { name, says } = ROOMS[room];
    return `<tr><td><code>${name}</code><td>${escapeHtml(says)}</tr>`;
  });
  return docsShell(
    'Lode socket',
    `<p>Socket.IO 4 over websockets only: <code>io(origin, {transports: ["websocket"], auth: {token}})</code>. Without a
token a visitor connects; with a bad one the connection is refused with <code>data.code</code>. Every event of the client
is acknowledged <code>{status:"success", data}</code> or <code>{status:"error", code, message}</code>. The
machine-readable form is <a href="/api/asyncapi.json">asyncapi.json</a>; <a href="/api/docs">the API</a> has the routes
and the error codes. Example clients in Node and Python are in the project’s <code>docs/examples</code>.</p>
<h2>Rooms</h2><p>Who connects is in the rooms that are theirs; that of a conversation is joined by opening it.</p>
<table>${rooms.join('')}</table>
<h2>Events of the client</h2>${asked.map(askedBlock).join('')}
<h2>Events of the server</h2>${told.map(toldBlock).join('')}`,
  );
}
