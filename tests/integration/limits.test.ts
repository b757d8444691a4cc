import { statementRoutes } from '@lode/shared/statements/rest';
import { serviceRoutes } from '@lode/shared/support/rest';
import { describe, expect, it } from 'vitest';
import { buildOngoing, buildWaiting, say, textOf } from '../factories/conversations.ts';
import { buildCustomer } from '../factories/people.ts';
import { codeOf, refusalOf, type WireError } from '../harness/api.ts';
import { useCluster } from '../harness/use-site.ts';

const own = useCluster({ servers: 1, workers: 0, env: { RATE_LIMIT_SCALE: '1' } });

describe('limits, as a deployment has them', () => {
  it('counts the files of statements: nobody reads all that ever moved over and over', async () => {
    const customer = await buildCustomer(own.cluster);
    const codes: string[] = [];
    for (let at = 0; at < 21; at += 1)
      codes.push(await codeOf(customer.call(statementRoutes.file, { params: { month: '2026-01' } })));
    expect(codes).toEqual([...Array<string>(20).fill('NOT_FOUND'), 'RATE_LIMITED']);
  });

  it('tells a customer who writes too fast when to go on; nothing is half-stored', async () => {
    const { id, customer } = await buildOngoing(own.cluster);
    const socket = await customer.connect();
    const results = await Promise.allSettled(
      Array.from({ length: 25 }, (_, index) =>
        index % 2 === 0
          ? say(customer, id, `message ${index}`)
          : socket.request('support:message.send', textOf(id, `message ${index}`)),
      ),
    );
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));
    expect(refused).toHaveLength(5);
    for (const refusal of refused as WireError[]) {
      expect(refusal.code).toBe('RATE_LIMITED');
      expect(refusal.failure.retry_after).toBeGreaterThanOrEqual(1);
      expect(refusal.failure.retry_after).toBeLessThanOrEqual(10);
    }
    const stored = await customer.call(serviceRoutes.listMessages, { query: { session_id: id } });
    expect(stored).toHaveLength(20);
  });

  it('says so in the header too', async () => {
    const { id, customer } = await buildOngoing(own.cluster);
    for (let index = 0; index < 20; index += 1) await say(customer, id, `message ${index}`);
    const reply = await customer.send(serviceRoutes.sendMessage, { body: textOf(id, 'one more') });
    expect(reply.status).toBe(429);
    expect(reply.headers.get('retry-after')).toBe(
      String((reply.body as { retry_after: number }).retry_after),
    );
  });

  it('counts each customer apart', async () => {
    const [busy, calm] = [await buildOngoing(own.cluster), await buildOngoing(own.cluster)];
    for (let index = 0; index < 20; index += 1) await say(busy.customer, busy.id, `message ${index}`);
    expect(await codeOf(say(busy.customer, busy.id, 'one more'))).toBe('RATE_LIMITED');
    expect(await codeOf(say(calm.customer, calm.id, 'first'))).toBe('OK');
  });

  it('bounds what one connection can ask for', async () => {
    const { id, customer } = await buildWaiting(own.cluster);
    const socket = await customer.connect();
    const answers = await Promise.all(
      Array.from({ length: 310 }, () =>
        codeOf(socket.request('support:sync', { session_id: id, after_seq: 0 })),
      ),
    );
    expect(answers.filter((code) => code === 'OK')).toHaveLength(300);
    expect(answers.filter((code) => code === 'RATE_LIMITED')).toHaveLength(10);
  });

  it('bounds what one customer can ask for over HTTP', async () => {
    const customer = await buildCustomer(own.cluster);
    for (let batch = 0; batch < 20; batch += 1) {
      await Promise.all(Array.from({ length: 30 }, () => customer.send(serviceRoutes.currentSession)));
    }
    const refusal = await refusalOf(customer.call(serviceRoutes.currentSession));
    expect(refusal).toMatchObject({ code: 'RATE_LIMITED', status: 429 });
    expect(refusal.failure.retry_after).toBeLessThanOrEqual(60);
  });
});
