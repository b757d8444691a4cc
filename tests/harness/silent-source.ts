import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A source that takes every question and answers none. */
export class SilentSource {
  /** Questions so far, and the most of them that waited at one time. */
  asked = 0;
  mostAtOnce = 0;
  #waiting = 0;
  readonly #server: Server;

  private constructor() {
    this.#server = createServer((_request, response) => {
      this.asked += 1;
      this.#waiting += 1;
      this.mostAtOnce = Math.max(this.mostAtOnce, this.#waiting);
      response.on('close', () => {
        this.#waiting -= 1;
      });
    });
  }

  static async start(): Promise<SilentSource> {
    const source = new SilentSource();
    await new Promise<void>((resolve) => source.#server.listen(0, '127.0.0.1', resolve));
    return source;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}
