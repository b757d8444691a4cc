import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { changedPasswordSchema, registerSchema } from '@lode/shared/accounts/schemas';
import { AppError, ERRORS } from '@lode/shared/core/errors';
import { createUser } from '../features/accounts/commands/create-user.ts';
import { needsEnrolment, newEnrolment } from '../features/accounts/enrolment.ts';
import { requireGoodPassword } from '../features/accounts/password-rules.ts';
import { seedRules } from '../features/risk/commands/seed-rules.ts';
import { withSecretFiles } from '../platform/secret-files.ts';
import { validate } from '../platform/validate.ts';
import { features } from './feature-list.ts';
import { startProcess, stopProcess } from './lifecycle.ts';

/**
 * Makes an administrator's account: `npm run admin:create`. Each answer is taken from its argument
 * (`-- --username … --email …`), else from the environment (ADMIN_USERNAME, ADMIN_EMAIL, ADMIN_PASSWORD or the file that
 * ADMIN_PASSWORD_FILE names),
 * else asked for. A password has no argument: arguments are seen by every user of the machine.
 */
const adminSchema = registerSchema
  .pick({ username: true, email: true })
  .extend({ password: changedPasswordSchema });

const { values: given } = parseArgs({
  options: { username: { type: 'string' }, email: { type: 'string' } },
});

let silent = false;
const output = new Writable({
  write: (chunk: Buffer, _encoding, done) => {
    if (!silent) process.stdout.write(chunk);
    done();
  },
});
let lines: NodeJS.AsyncIterator<string> | undefined;

/** Asks on the terminal, or reads the next line of what is piped in; a secret answer is not shown. */
async function ask(question: string, secret = false): Promise<string> {
  lines ??= createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY })[
    Symbol.asyncIterator
  ]();
  process.stdout.write(`${question}: `);
  silent = secret;
  const line = await lines.next();
  silent = false;
  if (secret) process.stdout.write('\n');
  if (line.done) throw new AppError('INVALID_PARAMS', { message: `No answer to: ${question}` });
  return line.value;
}

async function readAnswers(): Promise<Record<string, string>> {
  return {
    username: given.username ?? process.env.ADMIN_USERNAME ?? (await ask('Username')),
    email: given.email ?? process.env.ADMIN_EMAIL ?? (await ask('E-mail')),
    password: withSecretFiles(process.env).ADMIN_PASSWORD ?? (await ask('Password', true)),
  };
}

async function createAdmin(): Promise<void> {
  const admin = validate(adminSchema, await readAnswers());
  await startProcess(features);
  await requireGoodPassword({ ...admin, role: 'admin', field: 'password' });
  await seedRules();
  const { code, row: enrolment } = newEnrolment();
  const user = await createUser({ ...admin, emailVerified: true, role: 'admin', enrolment });
  process.stdout.write(`${user.username} <${user.email}> may now log in at /googleadmin/login\n`);
  if (!needsEnrolment(user)) return;
  process.stdout.write(
    `Code to set up two-factor login with, good for seven days and shown only now: ${code}\n`,
  );
}

/** What was wrong, a sentence for each answer. */
function sentences(error: AppError): string[] {
  const codes = Object.values(error.fields ?? {});
  return codes.length > 0 ? codes.map((code) => ERRORS[code].message) : [error.message];
}

try {
  await createAdmin();
} catch (error) {
  if (!(error instanceof AppError)) throw error;
  process.stderr.write(`${sentences(error).join('\n')}\n`);
  process.exitCode = 1;
}
await stopProcess();
process.exit();
