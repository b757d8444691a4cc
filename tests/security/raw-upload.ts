import { connect, type Socket } from 'node:net';
import type { Person } from '../factories/people.ts';
import { until } from '../harness/wait.ts';

const BOUNDARY = 'frame-of-the-test';
const START = Date.now();

/** A multipart upload spoken by hand: as much of it as is asked for, and whatever is answered meanwhile. */
export class RawUpload {
  answer = '';
  readonly #socket: Socket;

  constructor(url: string, sender: Person, fields: Record<string, string>, announced = 1_000_000) {
    const { hostname, port } = new URL(url);
    this.#socket = connect(Number(port), hostname);
    this.#socket.on('data', (chunk) => {
      this.answer += chunk.toString('latin1');
    });
    this.#socket.on('error', () => undefined);
    this.#socket.write(
      [
        'POST /api/service/messages/image HTTP/1.1',
        `Host: ${hostname}:${port}`,
        `Authorization: Bearer ${sender.token}`,
        `X-Forwarded-For: ${sender.address}`,
        `Idempotency-Key: raw-upload-${START}-${port}-${Math.random()}`,
        `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
        `Content-Length: ${announced}`,
        '\r\n',
      ].join('\r\n'),
    );
    for (const [name, value] of Object.entries(fields)) {
      this.#socket.write(
        `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      );
    }
  }

  /** The file's frame and its first bytes. */
  beginFile(bytes = 1000): this {
    const head = `Content-Disposition: form-data; name="image"; filename="a.png"\r\nContent-Type: image/png`;
    this.#socket.write(`--${BOUNDARY}\r\n${head}\r\n\r\n`);
    this.#socket.write(Buffer.alloc(bytes, 1));
    return this;
  }

  /** Status and code of the answer, whenever it comes; the body has not ended. */
  async refusal(): Promise<[number, string]> {
    await until(() => this.answer.includes('"code"'), { what: 'an answer before the end of the body' });
    return [Number(this.answer.split(' ')[1]), /"code":"(\w+)"/.exec(this.answer)?.[1] ?? ''];
  }

  close(): void {
    this.#socket.destroy();
  }
}
