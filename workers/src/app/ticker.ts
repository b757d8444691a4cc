import { config } from '@lode/server/platform/config';
import { enqueue } from '@lode/server/platform/enqueue';
import { logger } from '@lode/server/platform/logger';
import type { JobDefinition } from '@lode/shared/core/jobs';

/**
 * Queues a repeating job once per time slot. Every worker ticks and the slot is the job's key, so it
 * runs once whatever their number; and as nothing of the schedule lives in Redis, losing Redis loses
 * no schedule (J3).
 */
export function startTicking(definitions: JobDefinition[]): () => void {
  const timers = definitions.flatMap((definition) => {
    if (!definition.repeat) return [];
    const everyMs = config.repeatMs[definition.repeat];
    const tick = () => {
      const slot = Math.floor(Date.now() / everyMs);
      enqueue(definition, { slot }).catch((error: unknown) =>
        logger.debug({ err: error, job: definition.name }, 'tick'),
      );
    };
    tick();
    return [setInterval(tick, everyMs)];
  });
  return () => timers.forEach(clearInterval);
}
