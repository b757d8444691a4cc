import asyncApi from '@asyncapi/specs/schemas/3.0.0.json' with { type: 'json' };
import { inboundContract, outboundContract } from '@lode/shared/wire/socket-contract';
import { ROOMS } from '@lode/shared/wire/socket-guide';
import Ajv from 'ajv';
import { describe, expect, it } from 'vitest';
import { socketDocsPage } from './socket-docs-page.ts';
import { buildSocketDocument, socketEvents } from './socket-document.ts';

const SITE = new URL('https://example.org');
const document = (whole: boolean) => buildSocketDocument(socketEvents(whole), SITE);
const namesIn = ({ components }: ReturnType<typeof document>) =>
  Object.values(components.messages).flatMap(({ name }) => name ?? []);

/** Every `$ref` in a document. */
function refsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : refsIn(inner),
  );
}

function resolve(root: unknown, ref: string): unknown {
  const keys = ref.replace(/^#\//, '').split('/');
  return keys.reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], root);
}

describe('the socket contract as AsyncAPI 3', () => {
  // The schema brings the draft that it is written in.
  const ajv = new Ajv({ meta: false, validateSchema: false, strict: false, validateFormats: false });
  const isAsyncApi = ajv.compile(asyncApi);

  it.each([true, false])('passes the official schema, and every reference leads somewhere (%s)', (whole) => {
    const made = JSON.parse(JSON.stringify(document(whole)));
    expect(isAsyncApi(made) ? [] : isAsyncApi.errors).toEqual([]);
    expect(refsIn(made).filter((ref) => resolve(made, ref) === undefined)).toEqual([]);
  });

  it('has every event of the wire contract, and nothing else', () => {
    const events = [...Object.keys(inboundContract), ...Object.keys(outboundContract)];
    expect(namesIn(document(true)).sort()).toEqual(events.sort());
    const page = socketDocsPage(socketEvents(true))('nonce').toString();
    for (const event of events) expect(page).toContain(`<code>${event}</code>`);
    expect(page).not.toContain('<script');
  });

  it('names the side that sends, and the acknowledgement of what clients ask', () => {
    const operations = Object.values(document(true).operations);
    const of = (action: string) => operations.filter((one) => one.action === action);
    expect(of('receive')).toHaveLength(Object.keys(inboundContract).length);
    for (const { reply } of of('receive')) expect(reply?.messages).toHaveLength(1);
  });

  it('tells who is no staff nothing of what only staff hear', () => {
    const open = document(false);
    const staffOnly = [
      'support:sessions.changed',
      'support:agent.changed',
      'support:offline.changed',
      'support:queue.changed',
      'finance:matter.changed',
      'guard:change.changed',
    ];
    expect(namesIn(open)).toEqual(namesIn(document(true)).filter((name) => !staffOnly.includes(name)));
    const text = JSON.stringify(open) + socketDocsPage(socketEvents(false))('nonce').toString();
    const rooms = [ROOMS.agents.name, ROOMS.finance.name, ROOMS.guard.name];
    for (const secret of [...staffOnly, ...rooms, 'rating_comment', 'waiting_since', 'closed_by_username'])
      expect(text).not.toContain(secret);
    expect(text).toContain('"withdrawals:withdrawal.completed"');
  });
});
