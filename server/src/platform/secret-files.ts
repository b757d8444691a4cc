import { readFileSync } from 'node:fs';

/**
 * Every setting that holds a secret, or an address that may have one in it. Each may be given as `NAME_FILE`, the path of a
 * file that holds it: what lies in a file is not seen by whoever can list processes or inspect a container.
 */
export const SECRET_SETTINGS = [
  'SECRET',
  'SECRET_PREVIOUS',
  'MONGO_URL',
  'REDIS_URL',
  'SMTP_URL',
  'METRICS_TOKEN',
  'ADMIN_PASSWORD',
  'DEPOSIT_KEY_BTC',
  'DEPOSIT_KEY_TRON',
  'DEPOSIT_KEY_VECHAIN',
  'ESPLORA_URLS',
  'TRONGRID_URLS',
  'TRONGRID_API_KEY',
  'THOR_URLS',
  'POOL_URL',
  'POOL_API_KEY',
  'POOL_SECRET',
  'OIDC_PROVIDERS',
] as const;

/** Login providers have variables of their own names. */
const OF_PROVIDER = /^OIDC_\w+_CLIENT_(ID|SECRET)$/;
const MARK = '_FILE';

/**
 * The environment with the file of every `NAME_FILE` read into `NAME`, and without that variable, so that a process that is
 * started with it is not told twice. An empty file is none. Throws one sentence for a file that cannot be read, and where
 * both are given. `names` are the secrets that the caller reads; the others stay as they are.
 */
export function withSecretFiles(
  env: NodeJS.ProcessEnv,
  names: readonly string[] = SECRET_SETTINGS,
): NodeJS.ProcessEnv {
  const read = { ...env };
  for (const [variable, file] of Object.entries(env)) {
    const name = variable.slice(0, -MARK.length);
    const isOurs = names.includes(name) || (names === SECRET_SETTINGS && OF_PROVIDER.test(name));
    if (!variable.endsWith(MARK) || !file || !isOurs) continue;
    if (env[name]) throw new Error(`Give ${name} or ${variable}, not both.`);
    delete read[variable];
    const content = contentOf(variable, file);
    if (content !== '') read[name] = content;
  }
  return read;
}

/** Without the line end that editors put behind the last line; every other sign may be part of a password. */
function contentOf(variable: string, file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/[\r\n]+$/, '');
  } catch (error) {
    throw new Error(`${variable} names a file that cannot be read: ${file}`, { cause: error });
  }
}
