import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { Credentials } from './auth/scram.ts';
import { checkDirectory, startMongo } from './server.ts';

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '27100' },
    host: { type: 'string', default: '127.0.0.1' },
    data: { type: 'string' },
    'slow-ms': { type: 'string', default: '100' },
    check: { type: 'boolean', default: false },
    // Not the password itself, which every user of the machine would see among the processes.
    'password-file': { type: 'string' },
    'transaction-seconds': { type: 'string', default: '60' },
    'expire-seconds': { type: 'string', default: '30' },
    'reserve-mb': { type: 'string', default: '128' },
    'fail-points': { type: 'boolean', default: false },
  },
});

async function main(): Promise<void> {
  const port = Number(values.port);
  if (!values.data) throw new Error('Say where to keep the data: --data DIR.');
  if (values.check) return check(values.data);
  if (!Number.isInteger(port) || port < 0 || port > 65535)
    throw new Error(`--port ${values.port} is not a port.`);
  const slowMillis = Number(values['slow-ms']);
  if (!(slowMillis >= 0)) throw new Error(`--slow-ms ${values['slow-ms']} is not a number of milliseconds.`);
  const transactionSeconds = Number(values['transaction-seconds']);
  if (!(transactionSeconds > 0))
    throw new Error(`--transaction-seconds ${values['transaction-seconds']} is not a number of seconds.`);
  const ttlSeconds = Number(values['expire-seconds']);
  if (!(ttlSeconds > 0))
    throw new Error(`--expire-seconds ${values['expire-seconds']} is not a number of seconds.`);
  const reserveMegabytes = Number(values['reserve-mb']);
  if (!(reserveMegabytes >= 0))
    throw new Error(`--reserve-mb ${values['reserve-mb']} is not a number of megabytes.`);
  const running = await startMongo({
    port,
    dataDir: values.data,
    host: values.host,
    failPoints: values['fail-points'],
    slowMillis,
    transactionSeconds,
    ttlSeconds,
    reserveBytes: reserveMegabytes * 1024 ** 2,
    credentials: readCredentials(values['password-file']),
  });
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

/** The account of a store that has a password; its name is always the same. */
function readCredentials(file: string | undefined): Credentials | undefined {
  if (file === undefined) return undefined;
  const password = readFileSync(file, 'utf8').trim();
  if (!password) throw new Error(`There is no password in ${file}.`);
  return { user: 'lode', password };
}

/** Looks at all the data and exits with 0 when it is sound, with 1 when it is not. */
async function check(dataDir: string): Promise<void> {
  const started = performance.now();
  const say = (line: string): void => void process.stdout.write(`${line}\n`);
  const { collections, documents, entries, findings } = await checkDirectory(dataDir, say);
  for (const finding of findings) say(`DAMAGED: ${finding}`);
  const seen = `${collections} collections, ${documents} documents, ${entries} index entries`;
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  say(
    findings.length === 0
      ? `Sound: ${seen}, ${seconds} s`
      : `${findings.length} findings in ${seen}, ${seconds} s`,
  );
  process.exitCode = findings.length === 0 ? 0 : 1;
}

function fail(error: unknown): never {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(1);
}

main().catch(fail);
