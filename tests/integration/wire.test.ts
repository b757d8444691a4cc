import { randomUUID } from 'node:crypto';
import { rateRoutes } from '@lode/shared/rates/rest';
import { CRYPTO_SYMBOLS, FIAT_SYMBOLS } from '@lode/shared/rates/symbols';
import { siteRoutes } from '@lode/shared/site/rest';
import { cannedReplyRoutes } from '@lode/shared/support/canned-replies-rest';
import { adminServiceRoutes, serviceRoutes } from '@lode/shared/support/rest';
import { describe, expect, it } from 'vitest';
import { buildOngoing, say, textOf } from '../factories/conversations.ts';
import { buildAgent, buildCustomer } from '../factories/people.ts';
import { Api, codeOf } from '../harness/api.ts';
import { connectSocket } from '../harness/sockets.ts';
import { useSharedSite } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

const site = useSharedSite();
const visitor = new Api(site.urls[0] ?? '');

describe('Idempotency-Key', () => {
  it('gives the same answer for the same request, on either server', async () => {
    const customer = await buildCustomer(site);
    const idempotencyKey = randomUUID();
    const first = await customer.call(serviceRoutes.createSession, { idempotencyKey });
    await customer.call(serviceRoutes.closeSession, { params: { id: first.id } });
    const again = await customer.call(serviceRoutes.createSession, { idempotencyKey }, 1);
    expect(again, 'the first answer, though the conversation is closed by now').toEqual(first);
  });

  it('refuses another body under the same key, and keys are each caller’s own', async () => {
    const agent = await buildAgent(site, { role: 'admin' });
    const idempotencyKey = randomUUID();
    const body = { shortcut: `key-${Date.now().toString(36)}`, title: 'One', content: 'one' };
    await agent.call(cannedReplyRoutes.create, { body, idempotencyKey });
    const other = { ...body, title: 'Two' };
    const conflict = await agent.send(cannedReplyRoutes.create, { body: other, idempotencyKey }, 1);
    expect([conflict.status, conflict.body]).toMatchObject([409, { code: 'IDEMPOTENCY_CONFLICT' }]);
    const colleague = await buildAgent(site, { role: 'admin' });
    expect(await codeOf(colleague.call(cannedReplyRoutes.create, { body: other, idempotencyKey }))).toBe(
      'CANNED_REPLY_EXISTS',
    );
  });

  it('does the work once for racing doubles; who comes second is answered alike or told to wait', async () => {
    const agent = await buildAgent(site, { role: 'admin' });
    const idempotencyKey = randomUUID();
    const body = { shortcut: `race-${Date.now().toString(36)}`, title: 'Race', content: 'race' };
    const replies = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        agent.send(cannedReplyRoutes.create, { body, idempotencyKey }, index % 2),
      ),
    );
    const codes = replies.map((reply) => (reply.body as { code?: string }).code ?? 'OK');
    expect(codes).toContain('OK');
    expect(codes.filter((code) => code !== 'OK' && code !== 'REQUEST_IN_PROGRESS')).toEqual([]);
    const all = await agent.call(cannedReplyRoutes.list);
    expect(all.filter((reply) => reply.shortcut === body.shortcut)).toHaveLength(1);
  });

  it('forgets a failure, so that it can be tried again', async () => {
    const { id, customer, agent } = await buildOngoing(site);
    const idempotencyKey = randomUUID();
    const rate = () =>
      codeOf(
        customer.call(serviceRoutes.rateSession, { params: { id }, body: { rating: 5 }, idempotencyKey }),
      );
    expect(await rate()).toBe('SESSION_NOT_CLOSED');
    await agent.call(adminServiceRoutes.close, { params: { id } });
    expect(await rate()).toBe('OK');
  });
});

describe('the envelope', () => {
  it('answers broken, foreign and oversized bodies with their codes', async () => {
    const { id, customer } = await buildOngoing(site);
    const post = async (body: BodyInit, type: string) => {
      const reply = await customer.api().fetch('/api/service/messages', {
        method: 'POST',
        body,
        headers: { 'content-type': type },
      });
      return [reply.status, (reply.body as { code?: string }).code];
    };
    expect(await post('{"session_id":', 'application/json')).toEqual([400, 'INVALID_JSON']);
    expect(await post('session_id=1', 'application/x-www-form-urlencoded')).toEqual([
      415,
      'UNSUPPORTED_MEDIA_TYPE',
    ]);
    expect(await post('x'.repeat(70_000), 'application/json')).toEqual([413, 'PAYLOAD_TOO_LARGE']);
    expect(await post(JSON.stringify(textOf(id, 'y'.repeat(4001))), 'application/json')).toEqual([
      422,
      'MESSAGE_TOO_LONG',
    ]);
    expect(await post(JSON.stringify(textOf(id, ' \n\t ')), 'application/json')).toEqual([
      422,
      'MESSAGE_EMPTY',
    ]);
    expect(await post(JSON.stringify({ session_id: 'x' }), 'application/json')).toMatchObject([
      422,
      'INVALID_PARAMS',
    ]);
  });

  it('knows what it does not have', async () => {
    const reply = await visitor.fetch('/api/nothing/here');
    expect([reply.status, reply.body]).toMatchObject([404, { status: 'error', code: 'NOT_FOUND' }]);
  });

  it('says it lives, and is ready with store, Redis, queue and what is published', async () => {
    expect((await visitor.fetch('/health')).status).toBe(200);
    expect((await visitor.fetch('/health/ready')).body).toEqual({
      status: 'success',
      data: { mongo: true, redis: true, queues: true, deliveries: true, store: 'sound' },
    });
  });

  it('does not show its metrics to who comes from elsewhere', async () => {
    expect((await visitor.fetch('/metrics')).status).toBe(404);
  });
});

describe('prices and the site', () => {
  it('a refresh reaches visitors’ sockets on both servers and the REST answers', async () => {
    const sockets = await Promise.all(site.urls.map((url) => connectSocket(url)));
    const { refreshRates } = await import('@lode/server/features/rates/commands/refresh-rates');
    await refreshRates();
    for (const socket of sockets) {
      const told = await socket.waitFor('rates:rate.changed', ({ symbol }) => symbol === 'BTC');
      expect(told.source).toBe('simulated');
    }
    const crypto = await until(async () => {
      const rates = await visitor.call(rateRoutes.crypto);
      return rates.length === CRYPTO_SYMBOLS.length && rates;
    });
    expect(crypto.map((rate) => rate.symbol)).toEqual([...CRYPTO_SYMBOLS]);
    const fiat = await visitor.call(rateRoutes.fiat);
    expect(fiat.map((rate) => rate.symbol)).toEqual([...FIAT_SYMBOLS]);
    expect((await visitor.call(rateRoutes.one, { params: { id: 'btc' } })).symbol).toBe('BTC');
    expect(await codeOf(visitor.call(rateRoutes.one, { params: { id: 'XYZ' } }))).toBe('RATE_NOT_FOUND');
  });

  it('says that it is a demo while anything is simulated', async () => {
    expect(await visitor.call(siteRoutes.publicInfo)).toMatchObject({ demo: true, support: { open: true } });
  });

  it('takes a change of settings over on every server', async () => {
    const { updateSettings } = await import('@lode/server/features/site/commands/update-settings');
    await updateSettings({ site_name: 'Another name', support_messenger_url: 'https://t.me/example' });
    for (const url of site.urls) {
      await until(async () => {
        const info = await new Api(url).call(siteRoutes.publicInfo);
        return info.site.site_name.value === 'Another name' && info.support.messenger_url !== null;
      });
    }
  });
});

describe('the agents’ lists', () => {
  it('tell what changed in one event to who asked for that, and each row by itself to everybody else', async () => {
    const { id, customer, agent } = await buildOngoing(site);
    const theirs = await agent.connect(0);
    const ours = await agent.connect(0, { lists: true });
    const uninvited = await customer.connect(0, { lists: true });
    await Promise.all(Array.from({ length: 8 }, (_, index) => say(customer, id, `row ${index}`)));
    const last = await theirs.waitFor(
      'support:session.changed',
      (row) => row.id === id && row.head_seq === 8,
    );
    const { rows } = await ours.waitFor('support:sessions.changed', (list) =>
      list.rows.some((row) => row.id === id && row.head_seq === 8),
    );
    expect(rows.find((row) => row.id === id)).toEqual(last);
    expect(ours.all('support:session.changed').filter((row) => row.id === id)).toEqual([]);
    expect(theirs.all('support:sessions.changed')).toEqual([]);
    expect(uninvited.received.map(({ event }) => event)).not.toContain('support:sessions.changed');
  });
});

describe('a visitor’s socket', () => {
  it('gets prices only, and every request of it is refused', async () => {
    const socket = await connectSocket(site.urls[0] ?? '');
    const { id } = await buildOngoing(site);
    expect(await codeOf(socket.request('support:open', { session_id: id }))).toBe('UNAUTHENTICATED');
    expect(await socket.ask('support:nothing')).toMatchObject({ status: 'error', code: 'NOT_FOUND' });
  });

  it('is refused with a bad token: connect_error with the code', async () => {
    expect(await codeOf(connectSocket(site.urls[0] ?? '', 'not.a.token'))).toBe('UNAUTHENTICATED');
  });
});
