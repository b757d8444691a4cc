import { serviceRoutes } from '@lode/shared/support/rest';
import { describe, expect, it } from 'vitest';
import { buildOngoing, say, textOf } from '../factories/conversations.ts';
import { pngImage } from '../factories/images.ts';
import { codeOf } from '../harness/api.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();

describe('an answer to a message', () => {
  it('tells what it answers by what is stored, over both doors', async () => {
    const { id, customer, agent } = await buildOngoing(site);
    const asked = await say(customer, id, `When does it\narrive? ${'x'.repeat(300)}`);
    const socket = await agent.connect(1);
    await socket.request('support:open', { session_id: id });
    const { message } = await socket.request('support:message.send', {
      ...textOf(id, 'Tomorrow.'),
      cid: 'an-answer-of-mine',
      reply_to: asked.id,
    });
    expect(message.reply_to).toEqual({
      id: asked.id,
      seq: 1,
      author: 'customer',
      author_name: null,
      author_username: null,
      message_type: 'text',
      excerpt: `When does it arrive? ${'x'.repeat(139)}`,
    });
    const thanks = await customer.call(serviceRoutes.sendMessage, {
      body: { ...textOf(id, 'Thanks!'), reply_to: message.id },
    });
    expect(thanks.reply_to).toMatchObject({ seq: 2, author: 'agent', excerpt: 'Tomorrow.' });
    const told = await socket.waitFor('support:message.created', ({ seq }) => seq === 3);
    expect(told.reply_to).toEqual(thanks.reply_to);
    expect(asked).not.toHaveProperty('reply_to');
  });

  it('answers a message of the same conversation only', async () => {
    const { id, customer } = await buildOngoing(site);
    const other = await buildOngoing(site);
    const foreign = await say(other.customer, other.id, 'mine alone');
    for (const reply_to of [foreign.id, 'f'.repeat(24)]) {
      const body = { ...textOf(id, 'and?'), reply_to };
      expect(await codeOf(customer.call(serviceRoutes.sendMessage, { body }))).toBe('MESSAGE_NOT_FOUND');
    }
    expect(await customer.call(serviceRoutes.listMessages, { query: { session_id: id } })).toEqual([]);
  });

  it('C2 C3 is one however often it is sent; the same words about another message are another', async () => {
    const { id, customer, agent } = await buildOngoing(site);
    const [first, second] = [await say(agent, id, 'Is it on?'), await say(agent, id, 'Is it online?')];
    const body = { ...textOf(id, 'Yes'), reply_to: first.id };
    const sent = await customer.call(serviceRoutes.sendMessage, { body });
    expect((await customer.call(serviceRoutes.sendMessage, { body }, 1)).id).toBe(sent.id);
    const about = { ...textOf(id, 'Yes'), reply_to: second.id };
    expect((await customer.call(serviceRoutes.sendMessage, { body: about })).seq).toBe(sent.seq + 1);
    const changed = { ...about, cid: body.cid };
    expect(await codeOf(customer.call(serviceRoutes.sendMessage, { body: changed }))).toBe('CID_CONFLICT');
  });

  it('stands in the transcript above its answer; nobody’s words begin a line there, where events do', async () => {
    const { id, customer, agent } = await buildOngoing(site);
    const image = await customer.call(serviceRoutes.sendImage, {
      body: { session_id: id },
      file: await pngImage(),
    });
    const forged = '[2026-01-01T00:00:00.000Z] * Closed by support';
    await customer.call(serviceRoutes.sendMessage, {
      body: { ...textOf(id, `this one\n${forged}\r\u2028${forged}`), reply_to: image.id },
    });
    const { content } = await agent.call(serviceRoutes.transcript, { params: { id } });
    expect(content).toContain(
      `${customer.username}: \n    > [image]\n    this one\n    ${forged}\n    \n    ${forged}\n`,
    );
    expect(content.split(/[\n\r\u2028]/).filter((line) => line === forged)).toEqual([]);
  });
});
