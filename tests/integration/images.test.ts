import { createHmac, hkdfSync } from 'node:crypto';
import { adminServiceRoutes, serviceRoutes } from '@lode/shared/support/rest';
import { IMAGE_MAX_BYTES } from '@lode/shared/support/schemas';
import { describe, expect, it } from 'vitest';
import { buildOngoing, freshCid, say } from '../factories/conversations.ts';
import { blobOf, type ImageFormat, imageBytes, imageFacts, photoBytes } from '../factories/images.ts';
import type { Person } from '../factories/people.ts';
import { codeOf } from '../harness/api.ts';
import { TEST_SECRET } from '../harness/cluster.ts';
import { useSharedSite } from '../harness/use-site.ts';

const site = useSharedSite();

function sendImage(person: Person, sessionId: string, file: Blob | undefined, cid = freshCid()) {
  return person.call(serviceRoutes.sendImage, { body: { session_id: sessionId, cid }, file });
}

async function download(address: string): Promise<Response> {
  return fetch(`${site.urls[1]}${address}`);
}

describe('images', () => {
  it.each<ImageFormat>(['png', 'jpeg', 'webp', 'gif'])(
    'takes a %s, stores it re-encoded, serves it unsniffed',
    async (format) => {
      const { id, customer } = await buildOngoing(site);
      const file = blobOf(await imageBytes(format), 'application/octet-stream');
      const message = await sendImage(customer, id, file);
      expect(message).toMatchObject({ message_type: 'image', author: 'customer', seq: 1 });

      const answer = await download(message.content);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe(`image/${format}`);
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
      expect(await imageFacts(Buffer.from(await answer.arrayBuffer()))).toMatchObject({ format, width: 24 });
    },
  );

  it('drops what a photograph says about where and by whom it was taken, and turns it upright', async () => {
    const { id, customer } = await buildOngoing(site);
    const photo = await photoBytes();
    expect((await imageFacts(photo)).exif).toBeDefined();
    const message = await sendImage(customer, id, blobOf(photo, 'image/jpeg'));
    const stored = Buffer.from(await (await download(message.content)).arrayBuffer());
    const facts = await imageFacts(stored);
    expect(facts).toMatchObject({ width: 20, height: 30 });
    expect(facts.exif).toBeUndefined();
    expect(stored.includes('a secret in the metadata')).toBe(false);
  });

  it('tells an image by its content, not by its name or type', async () => {
    const { id, customer } = await buildOngoing(site);
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
    const png = await imageBytes('png');
    const refused = {
      'a text': Buffer.from('not an image at all'),
      'html named png': Buffer.from('<!doctype html><script>alert(1)</script>'),
      svg: Buffer.from(svg),
      'a broken png': png.subarray(0, png.length / 2),
      'a png’s first bytes': Buffer.concat([png.subarray(0, 8), Buffer.from('<script>')]),
    };
    for (const [what, bytes] of Object.entries(refused)) {
      const call = customer.call(serviceRoutes.sendImage, {
        body: { session_id: id },
        file: blobOf(bytes, 'image/png'),
        fileName: 'picture.png',
      });
      expect([what, await codeOf(call)]).toEqual([what, 'IMAGE_INVALID']);
    }
    expect(await codeOf(sendImage(customer, id, undefined))).toBe('IMAGE_REQUIRED');
    expect(await codeOf(sendImage(customer, id, blobOf(Buffer.alloc(0), 'image/png')))).toBe(
      'IMAGE_REQUIRED',
    );
  });

  it('takes at most eight mebibytes', async () => {
    const { id, customer } = await buildOngoing(site);
    const tooLarge = Buffer.concat([await imageBytes('png'), Buffer.alloc(IMAGE_MAX_BYTES)]);
    expect(await codeOf(sendImage(customer, id, blobOf(tooLarge, 'image/png')))).toBe('IMAGE_TOO_LARGE');
  });

  it('C2 C3 is one message however often it is sent', async () => {
    const { id, customer, agent } = await buildOngoing(site);
    const file = blobOf(await imageBytes('png'), 'image/png');
    const cid = freshCid();
    const first = await sendImage(customer, id, file, cid);
    // One upload at a time a server.
    const retries = await Promise.all([
      sendImage(customer, id, file, cid),
      customer.call(serviceRoutes.sendImage, { body: { session_id: id, cid }, file }, 1),
    ]);
    retries.push(await sendImage(customer, id, file));
    expect(new Set(retries.map((message) => message.id))).toEqual(new Set([first.id]));
    const answer = await agent.call(adminServiceRoutes.sendImage, { body: { session_id: id }, file });
    expect(answer).toMatchObject({ seq: 2, author: 'agent' });
    expect(await codeOf(say(customer, id, 'a text', cid))).toBe('CID_CONFLICT');
  });
});

describe('image addresses', () => {
  const refusal = async (address: string) => {
    const answer = await download(address);
    return [answer.status, ((await answer.json()) as { code: string }).code];
  };

  it('open one image for a while: not another, not longer, not changed', async () => {
    const { id, customer } = await buildOngoing(site);
    const mine = (await sendImage(customer, id, blobOf(await imageBytes('png'), 'image/png'))).content;
    const other = (await sendImage(customer, id, blobOf(await imageBytes('png'), 'image/png'))).content;
    const address = new URL(mine, 'http://any');
    const changed = (change: (address: URL) => void) => {
      const copy = new URL(address);
      change(copy);
      return `${copy.pathname}${copy.search}`;
    };
    const expires = Number(address.searchParams.get('exp'));
    const tampered = [
      changed((copy) => copy.searchParams.set('exp', String(expires + 3_600_000))),
      changed((copy) => copy.searchParams.set('sig', 'A'.repeat(43))),
      changed((copy) => copy.searchParams.set('sig', '')),
      changed((copy) => {
        copy.pathname = new URL(other, 'http://any').pathname;
      }),
    ];
    for (const one of tampered) expect(await refusal(one)).toEqual([403, 'IMAGE_EXPIRED']);
    expect((await download(mine)).status).toBe(200);
  });

  it('end: a genuine one of yesterday opens nothing', async () => {
    const { id, customer } = await buildOngoing(site);
    const { content } = await sendImage(customer, id, blobOf(await imageBytes('png'), 'image/png'));
    const imageId = new URL(content, 'http://any').pathname.split('/').at(-1);
    const expired = Date.now() - 1;
    const key = Buffer.from(hkdfSync('sha256', TEST_SECRET, '', 'lode image addresses', 32));
    const sig = createHmac('sha256', key).update(`support-image:${imageId}:${expired}`).digest('base64url');
    expect(await refusal(`/api/service/images/${imageId}?exp=${expired}&sig=${sig}`)).toEqual([
      403,
      'IMAGE_EXPIRED',
    ]);
  });
});
