import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Taken {
  headers: IncomingHttpHeaders;
  body: string;
}

/** A customer's server on loopback that keeps what it is told, and answers as it is asked to. */
export class HookReceiver {
  readonly taken: Taken[] = [];
  answer: (response: ServerResponse) => void = (response) => void response.end('thanks');
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        this.taken.push({ headers: request.headers, body: Buffer.concat(parts).toString('utf8') });
        this.answer(response);
      });
    });
  }

  static async start(): Promise<HookReceiver> {
    const receiver = new HookReceiver();
    await new Promise<void>((resolve) => receiver.#server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}/hook`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
