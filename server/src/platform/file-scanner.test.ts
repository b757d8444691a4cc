import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';

let server: Server | undefined;
let folder = '';

afterEach(async () => {
  server?.close();
  if (folder) await rm(folder, { recursive: true });
  vi.unstubAllEnvs();
  vi.resetModules();
});

/** A scanner that answers once all of a file is there; what came of it. */
async function scan(answer: string | null, content = 'a file'): Promise<{ said: string; heard: Buffer }> {
  let heard = Buffer.alloc(0);
  server = createServer((socket) => {
    socket.on('data', (piece: Buffer) => {
      heard = Buffer.concat([heard, piece]);
      if (answer === null) socket.destroy();
      else if (heard.subarray(-4).equals(Buffer.alloc(4))) socket.end(answer);
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  vi.stubEnv('SECRET', 'a secret of thirty-two characters and more');
  vi.stubEnv('FILE_SCANNER', `127.0.0.1:${(server.address() as AddressInfo).port}`);
  folder = await mkdtemp(join(tmpdir(), 'lode-scan-'));
  await writeFile(join(folder, 'file'), content);
  const { scanFile } = await import('./file-scanner.ts');
  return { said: await scanFile(join(folder, 'file')), heard };
}

it('hands a file over as clamd takes it, and believes what it says', async () => {
  const { said, heard } = await scan('stream: OK\0');
  expect(said).toBe('clean');
  expect(heard.toString('latin1')).toBe('zINSTREAM\0\0\0\0\x06a file\0\0\0\0');
});

it('tells what was found', async () => {
  expect((await scan('stream: Eicar-Test-Signature FOUND\0')).said).toBe('found');
});

it.each(['INSTREAM size limit exceeded. ERROR\0', '', null])(
  'knows nothing where it gets no answer: %j',
  async (answer) => {
    expect((await scan(answer, 'x'.repeat(200_000))).said).toBe('unknown');
  },
);
