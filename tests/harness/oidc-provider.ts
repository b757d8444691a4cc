import { parseArgs } from 'node:util';
import Provider from 'oidc-provider';

/**
 * An OpenID Connect provider as a process of its own. Whoever logs in by `login` is: an address, proven
 * unless `unproven:` stands before it; `nameless` has none.
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
provider.listen(port, '127.0.0.1', () => process.stdout.write('Ready: provider\n'));
