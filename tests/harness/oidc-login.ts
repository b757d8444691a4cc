import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freshFolder } from './backend.ts';
import { removeFolder, TestProcess } from './test-process.ts';

/** Starts a provider (tests/harness/oidc-provider.ts) that sends browsers back to `callback`. */
export async function startOidcProvider(
  port: number,
  callback: string,
): Promise<{ stop: () => Promise<void> }> {
  const folder = freshFolder();
  const script = fileURLToPath(new URL('./oidc-provider.ts', import.meta.url));
  const provider = new TestProcess({
    title: 'provider',
    command: process.execPath,
    args: ['--import', 'tsx', script, '--port', String(port), '--callback', callback],
    env: process.env,
    logFile: join(folder, 'logs/provider.log'),
    ready: (printed) => printed.includes('Ready: provider'),
  });
  await provider.start();
  return {
    stop: async () => {
      await provider.stop();
      removeFolder(folder);
    },
  };
}

/** Cookies as a browser keeps them for one site. */
class CookieJar {
  readonly #cookies = new Map<string, string>();

  async fetch(url: string, form?: Record<string, string>): Promise<Response> {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.#cookies.set(name, value);
    }
    return response;
  }
}

/**
 * Does what a person does at the provider: opens the address, logs in, agrees. Answers what the provider
 * sends back to the site's page.
 */
export async function logInAtProvider(authorizationUrl: string, login: string): Promise<URLSearchParams> {
  const jar = new CookieJar();
  const forms: Record<string, string>[] = [
    { prompt: 'login', login, password: 'any' },
    { prompt: 'consent' },
  ];
  let url = authorizationUrl;
  for (let steps = 0; steps < 20; steps += 1) {
    const asking = url.includes('/interaction/') && !url.endsWith('/abort');
    const response = await jar.fetch(url, asking ? forms.shift() : undefined);
    const next = response.headers.get('location');
    if (next === null) throw new Error(`The provider answered ${response.status}: ${await response.text()}`);
    url = new URL(next, url).href;
    if (new URL(url).origin !== new URL(authorizationUrl).origin) return new URL(url).searchParams;
  }
  throw new Error('The provider never sent the browser back.');
}
