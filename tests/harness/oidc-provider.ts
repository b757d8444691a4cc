import { generateKeyPairSync, sign } from 'node:crypto';
import { parseArgs } from 'node:util';
import Provider from 'oidc-provider';

/**
 * An OpenID Connect provider as a process of its own. Whoever logs in by `login` is: an address, proven
 * unless `unproven:` stands before it; `nameless` has none. Of `forged:` before an address the token endpoint
 * lies: its ID token names that address, signed with a key that is not the provider's.
 */
const { values } = parseArgs({ options: { port: { type: 'string' }, callback: { type: 'string' } } });
const port = Number(values.port);

function claimsOf(login: string) {
  if (login === 'nameless') return { sub: login };
  const email = login.replace(/^unproven:/, '');
  return {
    sub: login,
    email,
    email_verified: email === login,
    preferred_username: `${email.split('@')[0]}!`,
  };
}

const provider = new Provider(`http://127.0.0.1:${port}`, {
  clients: [
    {
      client_id: 'lode',
      client_secret: 'a secret between the two of them',
      redirect_uris: [values.callback ?? ''],
    },
  ],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['preferred_username'] },
  findAccount: (_context, login) => ({ accountId: login, claims: () => claimsOf(login) }),
  pkce: { required: () => true },
  cookies: { keys: ['only for tests'] },
});

const foreign = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;

/** The ID token with another's name in it, and everything else as it was, under a foreign signature. */
function forged(idToken: string): string {
  const [header = '', body = ''] = idToken.split('.');
  const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { sub: string };
  const victim = claims.sub.slice('forged:'.length);
  const named = { ...claims, sub: victim, email: victim, email_verified: true };
  const text = `${header}.${Buffer.from(JSON.stringify(named)).toString('base64url')}`;
  return `${text}.${sign('sha256', Buffer.from(text), foreign).toString('base64url')}`;
}

provider.use(async (context, next) => {
  await next();
  const { body } = context as { body?: { id_token?: string } };
  if (context.path !== '/token' || !body?.id_token) return;
  const { Account } = context.oidc.entities;
  if (Account?.accountId.startsWith('forged:')) body.id_token = forged(body.id_token);
});
provider.listen(port, '127.0.0.1', () => process.stdout.write('Ready: provider\n'));
