import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { PushMessage, PushSubscription } from '@lode/shared/notifications/push';

/** What a push service was handed for a browser. */
export interface Received {
  headers: IncomingHttpHeaders;
  message: PushMessage;
}

/** A browser as a push service knows it: its keys, and what came for it, opened. */
export class PushBrowser {
  readonly received: Received[] = [];
  readonly #keys: ECDH = createECDH('prime256v1');
  readonly #auth = randomBytes(16);

  constructor(readonly endpoint: string) {
    this.#keys.generateKeys();
  }

  get subscription(): PushSubscription {
    const keys = {
      p256dh: this.#keys.getPublicKey('base64url'),
      auth: this.#auth.toString('base64url'),
    };
    return { endpoint: this.endpoint, keys, language: 'en', time_zone: 'UTC' };
  }

  /** Opens what was sealed for it: RFC 8291 over RFC 8188, one record. */
  open(body: Buffer): PushMessage {
    const salt = body.subarray(0, 16);
    const keyEnd = 21 + body.readUInt8(20);
    const sender = body.subarray(21, keyEnd);
    const shared = this.#keys.computeSecret(sender);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#keys.getPublicKey(), sender]);
    const secret = Buffer.from(hkdfSync('sha256', shared, this.#auth, info, 32));
    const derive = (what: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${what}\0`, bytes));
    const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
    const sealed = body.subarray(keyEnd);
    decipher.setAuthTag(sealed.subarray(-16));
    const text = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    // A record ends with a mark, and what fills it up.
    return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString('utf8'));
  }
}

/** A push service on loopback; answers every message with `status`. */
export class PushService {
  status = 201;
  readonly #browsers = new Map<string, PushBrowser>();

  private constructor(private readonly server: Server) {
    server.on('request', (request, response) => void this.#take(request, response));
  }

  async #take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const browser = this.#browsers.get(request.url ?? '');
    const body = await buffer(request);
    if (browser && this.status === 201)
      browser.received.push({ headers: request.headers, message: browser.open(body) });
    response.writeHead(browser ? this.status : 404).end();
  }

  static async start(): Promise<PushService> {
    const server = createServer();
    const service = new PushService(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return service;
  }

  browser(): PushBrowser {
    const path = `/${randomBytes(8).toString('hex')}`;
    const { port } = this.server.address() as AddressInfo;
    const browser = new PushBrowser(`http://127.0.0.1:${port}${path}`);
    this.#browsers.set(path, browser);
    return browser;
  }

  /** The browser has let its subscription go. */
  forget({ endpoint }: PushBrowser): void {
    this.#browsers.delete(new URL(endpoint).pathname);
  }

  close(): void {
    this.server.closeAllConnections();
    this.server.close();
  }
}
