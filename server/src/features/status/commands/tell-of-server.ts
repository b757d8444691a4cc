import { logger } from '../../../platform/logger.ts';
import { noteServer } from '../server-notes.ts';

const EVERY_MS = 15_000;

/**
 * Leaves word of this server process now and again and again, for the record of how the site works: a process that dies
 * falls silent. Returns the end.
 */
export function tellOfServer(): () => void {
  const tell = () => {
    noteServer().catch((error: unknown) => logger.debug({ err: error }, 'no word was left of this server'));
  };
  tell();
  const timer = setInterval(tell, EVERY_MS);
  return () => clearInterval(timer);
}
