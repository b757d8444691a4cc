import { freePort } from '@lode/embedded/ports';
import { passwordRoutes } from '@lode/shared/accounts/rest';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Api } from '../harness/api.ts';
import { useCluster } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

const port = await freePort();
const own = useCluster({
  servers: 1,
  workers: 2,
  env: {
    SMTP_URL: `smtp://lode:secret@127.0.0.1:${port}`,
    MAIL_FROM: 'Lode <no-reply@lode.example>',
    PUBLIC_URL: 'https://lode.example',
    MAIL_SWEEP_MS: '300',
    LOG_LEVEL: 'debug',
  },
});

/** What the server says to the next mails, before it takes them: 450 "later", 550 "never". */
let answers: number[] = [];
const received: { mail: Email; to: string[]; from: string; login: string }[] = [];
let lastLogin = '';

const smtp = new SMTPServer({
  authOptional: false,
  disabledCommands: ['STARTTLS'],
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _session, done) => {
    lastLogin = `${username}:${password}`;
    done(null, { user: username });
  },
  onData: (stream, { envelope }, done) => {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      const responseCode = answers.shift();
      if (responseCode !== undefined) {
        done(Object.assign(new Error('not now'), { responseCode }));
        return;
      }
      void PostalMime.parse(Buffer.concat(chunks)).then((mail) => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        received.push({ mail, from, to: envelope.rcptTo.map(({ address }) => address), login: lastLogin });
        done();
      });
    });
  },
});
beforeAll(() => new Promise<void>((resolve) => smtp.listen(port, '127.0.0.1', () => resolve())));
afterAll(() => new Promise<void>((resolve) => smtp.close(() => resolve())));
beforeEach(() => {
  answers = [];
  received.length = 0;
});

let count = 0;
function ask(language?: string): string {
  count += 1;
  const email = `mail_${Date.now().toString(36)}_${count}@example.com`;
  asking.push(
    new Api(own.cluster.urls[0] ?? '').call(passwordRoutes.sendCode, { body: { email, language } }),
  );
  return email;
}
const asking: Promise<unknown>[] = [];

async function rowOf(to: string) {
  const { MailModel } = await import('@lode/server/features/mail/mail.model');
  return MailModel.findOne({ to }).lean();
}
const mailsTo = (email: string) => received.filter(({ to }) => to.includes(email));

describe('mail over SMTP', () => {
  it('goes out once, with both forms, in the reader’s language, from and to whom it says', async () => {
    const email = ask('ja');
    await until(() => mailsTo(email).length > 0);
    const [{ mail, from, login } = { mail: undefined }] = mailsTo(email);
    expect(login).toBe('lode:secret');
    expect(from).toBe('no-reply@lode.example');
    expect(mail?.from).toMatchObject({ name: 'Lode', address: 'no-reply@lode.example' });
    expect(mail?.subject).toBe('Lode の認証コード');
    expect(mail?.text).toMatch(/^ +\d{8}$/m);
    expect(mail?.html).toContain('<html lang="ja" dir="ltr">');
    expect(mail?.html).not.toMatch(/<(script|img|link)/);
    expect(mail?.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
    const row = await until(async () => {
      const found = await rowOf(email);
      return found?.status === 'sent' ? found : undefined;
    });
    expect(row.tries).toBe(1);
    expect(mail?.messageId).toBe(`<${String(row._id)}@lode.example>`);
    expect(JSON.stringify(row)).not.toContain(/^ +(\d{8})$/m.exec(mail?.text ?? '')?.[1]);
    expect(mailsTo(email)).toHaveLength(1);
  });

  it('is tried again, later and later, under the same Message-ID, until the server takes it', async () => {
    answers = [450, 451];
    const email = ask();
    await until(() => mailsTo(email).length > 0);
    const row = await until(async () => {
      const found = await rowOf(email);
      return found?.status === 'sent' ? found : undefined;
    });
    expect(row.tries).toBe(3);
    expect((row.sentAt?.getTime() ?? 0) - row.createdAt.getTime()).toBeGreaterThan(2900);
  });

  it('is given up when the server will never take it, and when it is of no use any more', async () => {
    answers = [550];
    const refused = ask();
    const failed = (email: string) => until(async () => (await rowOf(email))?.status === 'failed');
    await failed(refused);
    expect(await rowOf(refused)).toMatchObject({ tries: 1, facts: null });

    const { MailModel } = await import('@lode/server/features/mail/mail.model');
    answers = [450];
    const old = new Date(Date.now() - 600_000);
    await MailModel.create({
      to: 'late@example.com',
      kind: 'reset_code',
      facts: { code: '12345678' },
      status: 'queued',
      tries: 0,
      nextTryAt: old,
      createdAt: old,
    });
    await failed('late@example.com');
  });

  it('is found by the sweep when who stored it died before queueing it, and no double goes out', async () => {
    const { MailModel } = await import('@lode/server/features/mail/mail.model');
    const now = new Date();
    const stored = await MailModel.create({
      to: 'orphan@example.com',
      kind: 'password_changed',
      facts: { time: now.toISOString() },
      status: 'queued',
      tries: 0,
      nextTryAt: now,
      createdAt: now,
    });
    await until(() => mailsTo('orphan@example.com').length > 0);
    const { sendMail } = await import('@lode/server/features/mail/commands/send-mail');
    await sendMail(String(stored._id), now.getTime());
    expect(mailsTo('orphan@example.com')).toHaveLength(1);
  });

  it('leaves nothing of what it says in the log', async () => {
    const email = ask();
    await until(() => mailsTo(email).length > 0);
    await Promise.all(asking);
    const code = /^ +(\d{8})$/m.exec(mailsTo(email)[0]?.mail.text ?? '')?.[1] ?? '';
    const { readFileSync } = await import('node:fs');
    const logs = own.cluster.logFiles.map((file) => readFileSync(file, 'utf8')).join('\n');
    expect(logs).toContain('not sent');
    for (const secret of [email, 'secret@']) expect(logs).not.toContain(secret);
    // Standing alone: any eight digits are somewhere in a log's times and ids.
    expect(code).toMatch(/^\d{8}$/);
    expect(logs).not.toMatch(new RegExp(`(?<!\\w)${code}(?!\\w)`));
  });
});
