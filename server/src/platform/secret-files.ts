import { readFileSync } from 'node:fs';

const MARK = '_FILE';

/**
 * The environment with every `NAME_FILE` read into `NAME`: a secret in a file is not seen by whoever can list processes
 * or inspect a container. Throws one sentence for a file that cannot be read, and where both are given.
 */
export function withSecretFiles(env: NodeJS.ProcessEnv, names: readonly string[]): NodeJS.ProcessEnv {
  const read = { ...env };
  for (const [variable, file] of Object.entries(env)) {
    const name = variable.slice(0, -MARK.length);
    if (!variable.endsWith(MARK) || !file || !(names.includes(name) || /^OIDC_\w+$/.test(name))) continue;
    if (env[name]) throw new Error(`Give ${name} or ${variable}, not both.`);
    read[name] = contentOf(variable, file);
  }
  return read;
}

function contentOf(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new Error(`${variable} names a file that cannot be read: ${file}`, { cause: error });
  }
}
