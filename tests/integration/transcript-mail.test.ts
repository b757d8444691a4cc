import { adminServiceRoutes, serviceRoutes } from '@lode/shared/support/rest';
import { expect, test } from 'vitest';
import { buildOngoing, freshCid, say } from '../factories/conversations.ts';
import { buildCustomer } from '../factories/people.ts';
import { codeOf } from '../harness/api.ts';
import { mailsTo, mailTo } from '../harness/mailbox.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();

test('a conversation is mailed to its customer, in their language, once for one key', async () => {
  const customer = await buildCustomer(site, { language: 'zh' });
  const { id, agent } = await buildOngoing(site, { customer });
  await say(customer, id, 'where is <my> deposit?');
  await say(agent, id, 'on its way');
  const note = { id: freshCid(), content: 'internal: looks like fraud' };
  await agent.call(adminServiceRoutes.addNote, { params: { id }, body: note });
  const call = { params: { id }, idempotencyKey: `transcript-${id}-2` };
  await customer.call(serviceRoutes.mailTranscript, call);
  await customer.call(serviceRoutes.mailTranscript, call);
  const mail = await mailTo(customer.email, 'transcript');
  expect(mail.subject).toContain('客服');
  expect(mail.text).toMatch(/where is <my> deposit\?[\s\S]*on its way/);
  expect(mail.html).toContain('where is &lt;my&gt; deposit?');
  expect(`${mail.text}${mail.html}`).not.toContain('fraud');
  expect(await mailsTo(customer.email, 'transcript')).toHaveLength(1);
});

test('a mail program is not flooded: five in ten minutes', async () => {
  const { env } = site;
  const { id, customer } = await buildOngoing(site);
  const many = 5 * Number(env.RATE_LIMIT_SCALE) + 1;
  const { consume, LIMITS } = await import('@lode/server/platform/rate-limit');
  for (let count = 1; count < many; count += 1) await consume(LIMITS.transcriptsPerUser, customer.id);
  expect(await codeOf(customer.call(serviceRoutes.mailTranscript, { params: { id } }))).toBe('RATE_LIMITED');
});
