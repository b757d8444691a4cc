import { parseArgs } from 'node:util';
import { startMongo } from './server.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '27100' },
    host: { type: 'string', default: '127.0.0.1' },
    data: { type: 'string' },
  },
});

async function main(): Promise<void> {
  const port = Number(values.port);
  if (!values.data) throw new Error('Say where to keep the data: --data DIR.');
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error(`--port ${values.port} is not a port.`);
  const running = await startMongo({ port, dataDir: values.data, host: values.host });
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    running.close().then(
      () => process.exit(0),
      (error: unknown) => fail(error),
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.stdout.write(`Ready: ${running.url}\n`);
}

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

main().catch(fail);
