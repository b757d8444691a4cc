import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { accountRoutes } from '@lode/shared/accounts/rest';
import { rateRoutes } from '@lode/shared/rates/rest';
import { adminServiceRoutes, serviceRoutes } from '@lode/shared/support/rest';
import { afterEach, describe, expect, it } from 'vitest';
import { buildHistory, buildOngoing, freshCid, say } from '../factories/conversations.ts';
import { animationBytes, blobOf, imageBytes } from '../factories/images.ts';
import { buildCustomer, PASSWORD, type Person } from '../factories/people.ts';
import { Api, codeOf, freshAddress, refusalOf } from '../harness/api.ts';
import { connectSocket, type TestSocket } from '../harness/sockets.ts';
import { useCluster } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';
import type { Attack, AttackApi } from '../load/attack.ts';
import { startHelper } from '../load/helper.ts';
import { RawUpload } from './raw-upload.ts';
import { DEEDS, PATIENCE_MS } from './size.ts';

/** The limits of a deployment. */
const own = useCluster({ servers: 1, workers: 0, env: { RATE_LIMIT_SCALE: '1' } });
const url = () => own.cluster.urls[0] ?? '';

function sendImage(person: Person, sessionId: string, bytes: Uint8Array, cid = freshCid()) {
  const file = blobOf(bytes, 'image/png');
  return person.call(serviceRoutes.sendImage, { body: { session_id: sessionId, cid }, file });
}

describe('images', () => {
  it('with too many frames are refused by their header', async () => {
    const { id, customer } = await buildOngoing(own.cluster);
    await sendImage(customer, id, await imageBytes('png'));
    const bytes = await animationBytes(300, 400);
    const began = performance.now();
    expect(await codeOf(sendImage(customer, id, bytes))).toBe('IMAGE_TOO_COMPLEX');
    expect(performance.now() - began, 'half of what decoding them would take').toBeLessThan(10_000);
    expect(await codeOf(sendImage(customer, id, await animationBytes(60, 40)))).toBe('OK');
  });

  it('with too many pixels are refused by their header, however small the file', async () => {
    const { id, customer } = await buildOngoing(own.cluster);
    const bomb = await imageBytes('png', 12_000, 12_000);
    expect(bomb.length).toBeLessThan(2 * 1024 ** 2);
    expect(await codeOf(sendImage(customer, id, bomb))).toBe('IMAGE_TOO_COMPLEX');
    expect(await codeOf(sendImage(customer, id, await imageBytes('jpeg', 4032, 3024)))).toBe('OK');
  });
});

describe.skipIf(process.platform !== 'linux')('the process of the images', () => {
  const server = () => own.cluster.servers[0]?.process.pid ?? 0;
  /** The server's children that re-encode images, of which there is one. */
  const imageProcesses = () =>
    readFileSync(`/proc/${server()}/task/${server()}/children`, 'utf8')
      .split(' ')
      .map(Number)
      .filter((pid) => pid > 0 && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('images.js'));

  const folder = () => join(tmpdir(), `lode-uploads-${process.getuid?.()}`, String(server()));

  it('knows no secret, and is not taken for the picture’s fault when it is ended by something else', async () => {
    const { id, customer } = await buildOngoing(own.cluster);
    expect(await codeOf(sendImage(customer, id, await imageBytes('png')))).toBe('OK');
    const [pid = 0] = imageProcesses();
    expect(readFileSync(`/proc/${pid}/environ`, 'utf8')).not.toMatch(/SECRET|MONGO_URL|REDIS_URL/);
    process.kill(pid, 'SIGSTOP');
    const sent = codeOf(sendImage(customer, id, await imageBytes('png')));
    const files = () => readdirSync(folder()).flatMap((upload) => readdirSync(join(folder(), upload)));
    await until(() => files().includes('file'));
    process.kill(pid, 'SIGKILL');
    expect(await sent).toBe('OK');
    expect(imageProcesses()).not.toContain(pid);
    await until(() => readdirSync(folder()).length === 0);
  });

  it('steps back from everything else on the machine, with each thread that decodes', async () => {
    const { id, customer } = await buildOngoing(own.cluster);
    expect(await codeOf(sendImage(customer, id, await imageBytes('png')))).toBe('OK');
    const [pid = 0] = imageProcesses();
    const threads = readdirSync(`/proc/${pid}/task`);
    const priorities = threads.map((thread) => getPriority(Number(thread)));
    expect(Math.min(...priorities), 'the least that any of them steps back').toBeGreaterThan(0);
    const share = `/proc/${pid}/autogroup`;
    if (existsSync(share)) expect(readFileSync(share, 'utf8')).toMatch(/nice [1-9]/);
  });
});

describe('uploads', () => {
  const open: RawUpload[] = [];
  const begin = (...args: ConstructorParameters<typeof RawUpload>) => {
    const upload = new RawUpload(...args);
    open.push(upload);
    return upload;
  };
  afterEach(() => {
    for (const upload of open.splice(0)) upload.close();
  });

  it('to a conversation of somebody else, or a closed one, are refused before the file is read', async () => {
    const [theirs, mine] = [await buildOngoing(own.cluster), await buildOngoing(own.cluster)];
    const foreign = begin(url(), mine.customer, { session_id: theirs.id }).beginFile();
    expect(await foreign.refusal()).toEqual([404, 'SESSION_NOT_FOUND']);
    foreign.close();
    await mine.customer.call(serviceRoutes.closeSession, { params: { id: mine.id } });
    const late = begin(url(), mine.customer, { session_id: mine.id, cid: freshCid() }).beginFile();
    expect(await late.refusal()).toEqual([409, 'SESSION_NOT_ONGOING']);
  });

  it('of one user come one at a time, of one address four; the next is told before its body', async () => {
    const { id, customer } = await buildOngoing(own.cluster);
    const first = begin(url(), customer, { session_id: id }).beginFile();
    await until(
      async () => (await codeOf(sendImage(customer, id, await imageBytes('png')))) === 'RATE_LIMITED',
    );
    const second = begin(url(), customer, { session_id: id });
    expect(await second.refusal()).toEqual([429, 'RATE_LIMITED']);
    first.close();
    await until(async () => (await codeOf(sendImage(customer, id, await imageBytes('png')))) === 'OK');
  });

  it('that announce more than a file may have are refused by that', async () => {
    const { id, customer } = await buildOngoing(own.cluster);
    const huge = begin(url(), customer, { session_id: id }, 100 * 1024 ** 2);
    expect(await huge.refusal()).toEqual([413, 'IMAGE_TOO_LARGE']);
  });

  it('end with what a day allows', async () => {
    const { id, customer } = await buildOngoing(own.cluster);
    const { consume, LIMITS } = await import('@lode/server/platform/rate-limit');
    const left = 1000;
    const { points } = LIMITS.uploadBytesPerUser;
    await consume({ ...LIMITS.uploadBytesPerUser, exact: true }, customer.id, 'RATE_LIMITED', points - left);
    expect(await codeOf(sendImage(customer, id, await imageBytes('png')))).toBe('OK');
    const refused = await refusalOf(sendImage(customer, id, Buffer.alloc(2000)));
    expect(refused).toMatchObject({ code: 'UPLOAD_QUOTA_REACHED', status: 429 });
    expect(refused.failure.retry_after).toBeGreaterThan(3600);
  });
});

describe('addresses', () => {
  it('may ask for pages, documents and calls only so often, counted by /64', async () => {
    const codes = async (path: string, address: (index: number) => string, times: number) => {
      const counted: Record<number, number> = {};
      for (let index = 0; index < times; index += 1) {
        const { status } = await new Api(url(), undefined, address(index)).fetch(path);
        counted[status] = (counted[status] ?? 0) + 1;
      }
      return counted;
    };
    const network = (index: number) => `2001:db8:77:1::${index.toString(16)}`;
    expect(await codes('/api/openapi.json', network, 70)).toEqual({ 200: 60, 429: 10 });
    const one = freshAddress();
    expect(await codes('/api/docs', (index) => (index % 2 ? one : `::ffff:${one}`), 70)).toEqual({
      200: 60,
      429: 10,
    });
    expect(await codes('/API/docs', () => one, 1)).toEqual({ 429: 1 });
  });

  it('have their share of everything else, too', async () => {
    const { consume, LIMITS } = await import('@lode/server/platform/rate-limit');
    const visitor = new Api(url());
    expect(await codeOf(visitor.call(rateRoutes.fiat))).toBe('OK');
    await consume(
      LIMITS.requestsPerAddress,
      visitor.address,
      'RATE_LIMITED',
      LIMITS.requestsPerAddress.points - 1,
    );
    // Another process counted them: this one knows with what it tells Redis of its next.
    await until(async () => (await codeOf(visitor.call(rateRoutes.fiat))) === 'RATE_LIMITED');
    expect((await visitor.fetch('/api/nothing')).status).toBe(429);
    expect((await visitor.fetch('/health')).status, 'counted apart').toBe(200);
  });
});

describe('sockets', () => {
  const many = (count: number, connect: () => Promise<TestSocket>) =>
    Promise.allSettled(Array.from({ length: count }, connect)).then((all) => {
      const connected = all.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      return { connected, refused: all.flatMap((one) => (one.status === 'rejected' ? [one.reason] : [])) };
    });

  it('of one user are twenty, of one address a hundred', async () => {
    const customer = await buildCustomer(own.cluster);
    const his = await many(23, () => connectSocket(url(), customer.token));
    expect(his.connected).toHaveLength(20);
    expect(his.refused.map((error) => error.code)).toEqual(Array(3).fill('RATE_LIMITED'));
    his.connected[0]?.close();
    await until(
      async () => (await many(1, () => connectSocket(url(), customer.token))).connected.length === 1,
    );

    const address = freshAddress();
    const theirs = await many(105, () => connectSocket(url(), undefined, { address }));
    expect(theirs.connected).toHaveLength(100);
  });

  it('that send what nobody knows are cut off after a few', async () => {
    const socket = await connectSocket(url());
    for (let sent = 0; sent < 10; sent += 1) await socket.ask('nobody:knows');
    expect(socket.connected).toBe(true);
    void socket.ask('nobody:knows').catch(() => undefined);
    await socket.dropped();
  });

  it('that flood with anything at all are cut off: bytes, acknowledgements, other namespaces', async () => {
    const floods: ((socket: TestSocket) => void)[] = [
      ({ socket }) => {
        for (let sent = 0; sent < 20; sent += 1)
          socket.emit('support:typing.set', 'x'.repeat(60_000) as never, () => undefined);
      },
      ({ socket }) => {
        for (let sent = 0; sent < 700; sent += 1) socket.io.engine.write(`43${sent}[]`);
      },
      ({ socket }) => {
        for (let sent = 0; sent < 700; sent += 1) socket.io.engine.write(`40/other${sent},`);
      },
    ];
    for (const flood of floods) {
      const socket = await connectSocket(url());
      flood(socket);
      await socket.dropped();
    }
  });
});

describe('conversations', () => {
  it('cannot be opened and closed without end', async () => {
    const customer = await buildCustomer(own.cluster);
    const openAndClose = async () => {
      const { id } = await customer.call(serviceRoutes.createSession);
      await customer.call(serviceRoutes.closeSession, { params: { id } });
    };
    for (let turn = 0; turn < 30; turn += 1) await openAndClose();
    const refused = await refusalOf(openAndClose());
    expect(refused).toMatchObject({ code: 'RATE_LIMITED', status: 429 });
  });

  it('are searched no further than some thousand messages that hold the rarest word, and the answer says so', async () => {
    const conversation = await buildOngoing(own.cluster);
    const { agent, customer, id } = conversation;
    const search = (text: string) => agent.call(adminServiceRoutes.list, { query: { search: text } });
    await say(customer, id, 'a needle in hay and straw');
    // What is stored in the same second has no order between processes.
    const second = Math.floor(Date.now() / 1000);
    await until(() => Math.floor(Date.now() / 1000) > second);
    await buildHistory(conversation, 5000);
    const { MessageModel } = await import('@lode/server/features/support/support-message.model');
    await MessageModel.updateMany({ seq: { $gt: 1, $lte: 2500 } }, { terms: ['hay'] });
    await MessageModel.updateMany({ seq: { $gt: 2500 } }, { terms: ['straw'] });
    for (const found of ['needle', 'hay needle', 'straw hay need'])
      expect(await search(found), found).toMatchObject({ total: 1, search_cut: false });
    expect(await search('hay straw')).toMatchObject({ total: 0, search_cut: true });
  });
});

describe('one customer and one visitor who do the worst that their limits allow', () => {
  const attackOf = async ({ id, customer }: Awaited<ReturnType<typeof buildOngoing>>): Promise<Attack> => ({
    url: url(),
    customer: { token: customer.token, address: customer.address, sessionId: id },
    visitor: { address: freshAddress() },
    image: await animationBytes(60, 400),
    asset: '/logo.svg',
  });

  it(
    'keep nobody else from logging in, talking and sending pictures',
    async () => {
      const [theirs, other] = [await buildOngoing(own.cluster), await buildOngoing(own.cluster)];
      const attackers = startHelper<AttackApi>('./attack.ts');
      const deeds = async () =>
        Object.values(await attackers.call('deeds')).reduce((sum, count) => sum + count, 0);
      try {
        await attackers.call('begin', await attackOf(theirs));
        do {
          const { email } = other.customer;
          const login = new Api(url()).call(accountRoutes.login, { body: { email, password: PASSWORD } });
          expect(await codeOf(login)).toBe('OK');
          const image = await imageBytes('png');
          const talk = await Promise.all([
            codeOf(say(other.customer, other.id, `still here ${freshCid()}`)),
            codeOf(sendImage(other.customer, other.id, image)),
          ]);
          // Their own limits are all that they meet.
          for (const code of talk) expect(code).toMatch(/^(OK|RATE_LIMITED)$/);
        } while ((await deeds()) < DEEDS);
        const done = await attackers.call('deeds');
        expect(Object.keys(done).filter((name) => name.endsWith(' 500'))).toEqual([]);
        if (process.env.SECURITY_DEEDS) process.stdout.write(`${JSON.stringify(done)}\n`);
      } finally {
        await attackers.stop();
      }
    },
    PATIENCE_MS,
  );
});
