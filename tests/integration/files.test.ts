import { adminServiceRoutes, serviceRoutes } from '@lode/shared/support/rest';
import { describe, expect, it } from 'vitest';
import { buildOngoing, freshCid, say } from '../factories/conversations.ts';
import { imageBytes } from '../factories/images.ts';
import { buildAgent, buildCustomer, type Person } from '../factories/people.ts';
import { zipOf } from '../factories/zips.ts';
import { codeOf } from '../harness/api.ts';
import { changeSettings } from '../harness/change-settings.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();

type Bytes = string | Uint8Array<ArrayBuffer>;

function sendFile(person: Person, session_id: string, name: string, bytes: Bytes, cid = freshCid()) {
  const route = person.role === 'user' ? serviceRoutes.sendFile : adminServiceRoutes.sendFile;
  return person.call(route, { body: { session_id, name, cid }, file: new Blob([bytes]) });
}

const pdf = (mark: string) => `%PDF-1.7\n%${mark}\n%%EOF\n`;

describe('files', () => {
  it('go to the other side with name, kind and size, and come as downloads that no browser shows', async () => {
    const { id, customer, agent } = await buildOngoing(site);
    const sent = await sendFile(customer, id, '..\\C:/x/Ře\u202epört "1".PDF', pdf('one'));
    const file = { name: 'Ře pört 1.pdf', kind: 'pdf', size: 20 };
    expect(sent).toMatchObject({ message_type: 'file', author: 'customer', seq: 1, file });
    expect(sent.content).toBe(`/api/service/messages/${sent.id}/file`);
    const [row] = await agent
      .call(adminServiceRoutes.ongoing)
      .then((rows) => rows.filter((one) => one.id === id));
    expect(row?.last_message).toMatchObject({ message_type: 'file', excerpt: file.name });
    const answer = await agent.api(1).fetch(sent.content);
    expect([answer.status, answer.text]).toEqual([200, pdf('one')]);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="_e p_rt 1.pdf"; filename*=UTF-8''${encodeURIComponent(file.name)}`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    });
    await sendFile(agent, id, 'fees.csv', 'coin,fee\nBTC,1\n');
    const { content } = await customer.call(serviceRoutes.transcript, { params: { id } });
    expect(content).toContain(`${customer.username}: [file: ${file.name}]`);
  });

  it('are for who may read the conversation: another customer is told what nobody has', async () => {
    const { id, customer } = await buildOngoing(site);
    const { content } = await sendFile(customer, id, 'mine.txt', 'mine alone');
    const stranger = await buildCustomer(site);
    const refusal = async (person: Person, path: string) => (await person.api().fetch(path)).body;
    const foreign = await refusal(stranger, content);
    expect(foreign).toMatchObject({ code: 'MESSAGE_NOT_FOUND' });
    expect(await refusal(stranger, `/api/service/messages/${'f'.repeat(24)}/file`)).toEqual(foreign);
    expect((await fetch(`${site.urls[0]}${content}`)).status).toBe(401);
    expect((await (await buildAgent(site)).api().fetch(content)).text).toBe('mine alone');
  });

  it('are told by their content and their name, which have to agree; nothing that runs is taken', async () => {
    await changeSettings(site, { support_file_kinds: ['pdf', 'txt', 'csv', 'zip'] });
    const { id, customer } = await buildOngoing(site);
    const png = new Uint8Array(await imageBytes('png'));
    const refused: Record<string, [string, Bytes]> = {
      'a program': ['setup.exe', 'MZ\x90\0\x03'],
      'a program named pdf': ['bill.pdf', 'MZ\x90\0\x03'],
      'a text named pdf': ['bill.pdf', 'not a bill'],
      'a picture named txt': ['notes.txt', png],
      'a pdf named txt': ['notes.txt', pdf('two')],
      'a script named txt': ['notes.txt', '#!/bin/sh\nrm -rf ~\n'],
      'a text with a control sign': ['notes.txt', 'one\0two'],
      'no ending': ['notes', 'a text'],
      'a page': ['notes.html', '<script>alert(1)</script>'],
      'a kind that is switched off': ['book.xlsx', zipOf({ '[Content_Types].xml': 'x' })],
      'a program in a zip': ['all.zip', zipOf({ 'read.txt': 'x', 'a/Setup.EXE ': 'MZ' })],
      'a program whose name ends with dots': ['all.zip', zipOf({ 'a/Setup.exe. .': 'MZ' })],
      'a book with macros in a zip': ['all.zip', zipOf({ 'book.xlsm': 'x' })],
      'a zip in a zip': ['all.zip', zipOf({ 'more.zip': 'x' })],
      'an encrypted zip': ['all.zip', zipOf({ 'read.txt': 'x' }, { encrypted: true })],
      'a zip whose directory lies': ['all.zip', zipOf({ 'read.txt': 'x', 'b.exe': 'MZ' }, { told: 1 })],
    };
    for (const [what, [name, bytes]] of Object.entries(refused))
      expect([what, await codeOf(sendFile(customer, id, name, bytes))]).toEqual([what, 'FILE_INVALID']);
    expect(await codeOf(sendFile(customer, id, 'empty.txt', ''))).toBe('FILE_REQUIRED');
    expect(await sendFile(customer, id, 'all.zip', zipOf({ 'read.txt': 'x' }))).toMatchObject({ seq: 1 });
  });

  it('are as large as the site allows, and none where it allows no kind', async () => {
    await changeSettings(site, { support_file_max_mb: 1 });
    const { id, customer } = await buildOngoing(site);
    const large = 'x'.repeat(1024 * 1024 + 1);
    expect(await codeOf(sendFile(customer, id, 'large.txt', large))).toBe('FILE_TOO_LARGE');
    expect(await codeOf(sendFile(customer, id, 'huge.txt', 'x'.repeat(21 * 1024 * 1024)))).toBe(
      'FILE_TOO_LARGE',
    );
    await changeSettings(site, { support_file_kinds: [] });
    expect(await codeOf(sendFile(customer, id, 'small.txt', 'x'))).toBe('FILE_INVALID');
  });

  it('C2 C3 C10 are one message however often they are sent, and none once the conversation has ended', async () => {
    await changeSettings(site, { support_file_kinds: ['txt'], support_file_max_mb: 10 });
    const { id, customer } = await buildOngoing(site);
    const cid = freshCid();
    const first = await sendFile(customer, id, 'one.txt', 'the same', cid);
    expect((await sendFile(customer, id, 'one.txt', 'the same', cid)).id).toBe(first.id);
    expect((await sendFile(customer, id, 'one.txt', 'the same')).id).toBe(first.id);
    expect(await codeOf(say(customer, id, 'a text', cid))).toBe('CID_CONFLICT');
    await customer.call(serviceRoutes.closeSession, { params: { id } });
    expect((await sendFile(customer, id, 'one.txt', 'the same', cid)).id).toBe(first.id);
    expect(await codeOf(sendFile(customer, id, 'two.txt', 'another'))).toBe('SESSION_NOT_ONGOING');
    const { supportFiles } = await import('@lode/server/features/support/image-store');
    const { MessageModel } = await import('@lode/server/features/support/support-message.model');
    const stored = await MessageModel.findById(first.id).lean();
    expect(await supportFiles.exists(stored?.content ?? '')).toBe(true);
  });
});
