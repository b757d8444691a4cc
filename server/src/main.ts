import { createServer } from 'node:http';
import { drain } from './app/drain.ts';
import { admit, authenticate, authenticateLogin, features, opens } from './app/feature-list.ts';
import { createGateway } from './app/gateway.ts';
import { createHttp } from './app/http.ts';
import { startLiving } from './app/life/live.ts';
import { startProcess, stopOnSignal } from './app/lifecycle.ts';
import { tellOfServer } from './features/status/commands/tell-of-server.ts';
import { config } from './platform/config.ts';
import { logger } from './platform/logger.ts';
import { startTraces } from './platform/traces.ts';
import { uploadFolder } from './platform/upload-folder.ts';

await startTraces('lode-server');
await startProcess(features);
await uploadFolder();
const http = createServer(createHttp(features, { authenticate, admit, opens }));
const io = await createGateway(http, features, authenticateLogin);

await new Promise<void>((resolve, reject) => {
  http.once('error', reject);
  http.listen(config.port, config.host, resolve);
});
const address = http.address();
const port = typeof address === 'object' && address ? address.port : config.port;
const stopTelling = tellOfServer();
const stopLiving = startLiving();
process.stdout.write(`Ready: http://localhost:${port}\n`);

stopOnSignal(async () => {
  await stopLiving();
  await drain(http, io, config.drainMs);
  stopTelling();
}, config.drainMs);
process.on('unhandledRejection', (error) => logger.error({ err: error }, 'unhandled rejection'));
