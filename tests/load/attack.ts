import { serveHelper } from './helper.ts';
import { connectPlain } from './plain-socket.ts';

/** What a customer and a visitor attack with. */
export interface Attack {
  url: string;
  customer: { token: string; address: string; sessionId: string };
  visitor: { address: string };
  image: Uint8Array;
  /** A file of the built client. */
  asset: string;
}

/** As many of each as the limits of an address allow in a second. */
const CALLS = 50;
const FILES = 50;
const PAGES = 5;
const DOCUMENTS = 1;
const PACKETS = 150;
const SOCKETS = { customer: 20, visitor: 100 };
/** Of one packet, so that the bytes of ten seconds are used up as well. */
const PACKET_BYTES = 1300;

const done: Record<string, number> = {};
let running = false;

function note(what: string, status: number | string): void {
  const name = `${what} ${status}`;
  done[name] = (done[name] ?? 0) + 1;
}

async function ask(what: string, url: string, address: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  headers.set('x-forwarded-for', address);
  const answer = await fetch(url, { ...init, headers });
  await answer.arrayBuffer();
  note(what, answer.status);
  return answer;
}

/** So often a second, whether the one before has been answered or not. */
function often(perSecond: number, act: () => Promise<unknown>): void {
  const timer = setInterval(() => {
    if (!running) clearInterval(timer);
    else void act().catch(() => note('failed', 0));
  }, 1000 / perSecond);
}

/** One image after the other; when it is too many, as soon as it is allowed. */
async function upload({ url, customer, image }: Attack): Promise<void> {
  while (running) {
    const body = new FormData();
    body.set('session_id', customer.sessionId);
    // A byte more each time, or it would be the message before.
    const bytes = new Uint8Array(image.length + 1 + (done.uploads ?? 0));
    done.uploads = (done.uploads ?? 0) + 1;
    bytes.set(image);
    body.set('image', new Blob([bytes], { type: 'image/webp' }), 'image');
    const headers = { authorization: `Bearer ${customer.token}`, 'idempotency-key': crypto.randomUUID() };
    const answer = await ask('upload', `${url}/api/service/messages/image`, customer.address, {
      method: 'POST',
      headers,
      body,
    });
    const wait = Number(answer.headers.get('retry-after') ?? 0);
    await new Promise((resolve) => setTimeout(resolve, Math.min(wait, 5) * 1000));
  }
}

async function flood(url: string, sockets: number, who: { token?: string; address: string }): Promise<void> {
  const open = await Promise.all(
    Array.from({ length: sockets }, () => connectPlain(url, who.token, who.address)),
  );
  const payload = 'x'.repeat(PACKET_BYTES);
  let turn = 0;
  often(PACKETS, async () => {
    const socket = open[turn++ % sockets];
    note('packet', socket?.connected ? 'sent' : 'cut off');
    socket?.emit('support:sync', { session_id: payload, after_seq: 0 }, () => undefined);
  });
}

function browse({ url, asset }: Attack, address: string, token?: string): void {
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const path = token ? '/api/users/profile' : '/api/site/public-info';
  often(CALLS, () => ask('call', `${url}${path}`, address, { headers }));
  often(FILES, () => ask('file', `${url}${asset}`, address));
  often(PAGES, () => ask('page', `${url}/`, address));
  often(DOCUMENTS, () => ask('document', `${url}/api/docs`, address));
}

/** The worst that one customer and one visitor may do, each from an address of their own. */
const api = {
  async begin(attack: Attack): Promise<void> {
    running = true;
    const { url, customer, visitor } = attack;
    await flood(url, SOCKETS.customer, customer);
    await flood(url, SOCKETS.visitor, visitor);
    browse(attack, customer.address, customer.token);
    browse(attack, visitor.address);
    void upload(attack).catch(() => note('upload failed', 0));
  },
  deeds(): Record<string, number> {
    return done;
  },
  end(): Record<string, number> {
    running = false;
    return done;
  },
};

export type AttackApi = typeof api;

serveHelper(api);
