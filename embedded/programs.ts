import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** A program of the operating system that we use and do not ship. */
export interface Program {
  /** What it is called in a sentence. */
  title: string;
  /** Names it goes by on the PATH, the preferred one first. */
  names: string[];
  /** Packages of Debian and Ubuntu that hold it, the preferred one first; not every release has each. */
  aptPackages: [string, ...string[]];
  /** What else the person can do, as the end of a sentence. */
  otherwise: string;
}

/** The full path of the first of these names found on the PATH. */
export function findProgram(names: string[]): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  for (const name of names) {
    const found = folders.map((folder) => join(folder, name)).find(isExecutable);
    if (found) return found;
  }
  return undefined;
}

/**
 * The program's path: found on the PATH, or installed with apt where we are root.
 * Throws one sentence saying what to install when neither works.
 */
export async function ensureProgram(program: Program, say: (text: string) => void): Promise<string> {
  const found = findProgram(program.names);
  if (found) return found;
  const [preferred] = program.aptPackages;
  if (process.getuid?.() === 0 && findProgram(['apt-get'])) {
    say(`${program.title} is not installed; installing it (apt-get install ${preferred}) …`);
    const installed = await aptInstall(program);
    if (installed) return installed;
  }
  throw new Error(
    `${program.title} is needed and was not found: install it (on Debian or Ubuntu: sudo apt-get install ${preferred}), or ${program.otherwise}.`,
  );
}

/** The path of what the first package that could be installed brought. */
async function aptInstall({ aptPackages, names }: Program): Promise<string | undefined> {
  await runApt(['update', '-qq']);
  for (const name of aptPackages) {
    await runApt(['install', '-y', '-qq', '--no-install-recommends', name]);
    const installed = findProgram(names);
    if (installed) return installed;
  }
  return undefined;
}

/** Its failure is told by the program still missing afterwards, with the sentence that helps. */
function runApt(args: string[]): Promise<void> {
  return new Promise((resolve) => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const child = spawn('apt-get', args, { env, stdio: ['ignore', 'ignore', 'ignore'] });
    child.on('error', () => resolve());
    child.on('close', () => resolve());
  });
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
