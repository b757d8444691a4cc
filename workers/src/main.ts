import { features } from '@lode/server/app/feature-list';
import { startProcess, stopOnSignal } from '@lode/server/app/lifecycle';
import { requirePools } from '@lode/server/features/mining/queries/require-pools';
import { requireMailServer } from '@lode/server/platform/config';
import { logger } from '@lode/server/platform/logger';
import { startTraces } from '@lode/server/platform/traces';
import { jobDefinitions } from '@lode/shared/wire/job-contract';
import { startRunning } from './app/job-runner.ts';
import { processors } from './app/processors.ts';
import { startTicking } from './app/ticker.ts';
import { processorTable } from './lib/processor.ts';

const table = processorTable(jobDefinitions, processors);
requireMailServer();
requirePools();
await startTraces('lode-workers');
await startProcess(features);
const stopRunning = startRunning(table);
const stopTicking = startTicking(jobDefinitions);
process.stdout.write('Ready: workers\n');

stopOnSignal(async () => {
  stopTicking();
  await stopRunning();
});
process.on('unhandledRejection', (error) => logger.error({ err: error }, 'unhandled rejection'));
