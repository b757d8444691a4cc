import { StartFailure } from '../managed-child.ts';
import { explain } from '../progress.ts';

/** Others of the machine read nothing of what is written. */
const PRIVATE = 0o077;

/** Runs a command of the shell to its end: what went wrong is one sentence, and exit code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  process.umask(PRIVATE);
  try {
    await command();
  } catch (error) {
    const log = error instanceof StartFailure ? `${error.log}\nThe store ` : '';
    process.stderr.write(`${log}${explain(error)}\n`);
    process.exitCode = 1;
  }
}
