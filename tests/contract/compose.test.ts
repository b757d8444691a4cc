import { execFile, execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { runInNewContext } from 'node:vm';
import { projectRoot } from '@lode/embedded/settings';
import { SECRET_SETTINGS } from '@lode/server/platform/secret-files';
import { afterAll, describe, expect, it, test } from 'vitest';
import { compose, composeText, ours, type Service } from '../kubernetes/compose-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'lode-compose-'));
afterAll(() => rmSync(folder, { recursive: true }));

const services = Object.entries(compose.services);
const without = (rule: (service: Service) => boolean) =>
  services.filter(([, service]) => !rule(service)).map(([name]) => name);

describe('docker-compose.yml', () => {
  it('names only what it defines, and asks each server whether it is ready', () => {
    const names = Object.keys(compose.services);
    for (const [name, { depends_on = {}, networks, volumes = [], healthcheck }] of services) {
      expect(names, name).toEqual(expect.arrayContaining(Object.keys(depends_on)));
      expect(Object.keys(compose.networks), name).toEqual(expect.arrayContaining(networks));
      const kept = volumes.map((one) => one.split(':')[0] ?? '').filter((one) => !one.startsWith('.'));
      expect(Object.keys(compose.volumes), name).toEqual(expect.arrayContaining(kept));
      if (name.startsWith('server')) expect(healthcheck?.test.at(-1)).toContain('r.ok ? 0 : 1');
    }
  });

  it('gives no container more than it needs', () => {
    expect(services).toHaveLength(8);
    expect(without(({ read_only }) => read_only === true)).toEqual([]);
    expect(without(({ security_opt }) => security_opt.includes('no-new-privileges:true'))).toEqual([]);
    expect(without(({ cap_drop }) => cap_drop.join() === 'ALL')).toEqual([]);
    expect(without(({ cap_add }) => cap_add.length === 0)).toEqual(['proxy']);
    expect(without(({ mem_limit, pids_limit }) => Boolean(mem_limit && pids_limit))).toEqual([]);
    expect(without(({ tmpfs }) => tmpfs.every((one) => /^\/tmp:size=\d+m/.test(one)))).toEqual([]);
    // Ours has its user in the image, the proxy needs root's ports.
    expect(without(({ user, build }) => user !== undefined || build !== undefined)).toEqual(['proxy']);
    expect(readFileSync(join(projectRoot, 'embedded/compose/Dockerfile'), 'utf8')).toContain('\nUSER node\n');
  });

  it('publishes the proxy alone, which cannot see the stores', () => {
    expect(without(({ ports }) => ports.length === 0)).toEqual(['proxy']);
    expect(compose.services.proxy?.networks).toEqual(['proxy']);
    expect(compose.networks.store?.internal).toBe(true);
    for (const name of ['mongo', 'mongo-init', 'redis'])
      expect(compose.services[name]?.networks).toEqual(['store']);
    expect(without(({ networks }) => networks.length > 0)).toEqual([]);
  });

  it('has no secret in it: each lies in a file, and goes to who needs it', () => {
    const plain = services.flatMap(([name, { environment }]) =>
      Object.keys(environment)
        .filter((key) => (SECRET_SETTINGS as readonly string[]).includes(key))
        .map((key) => `${name}: ${key}`),
    );
    expect(plain).toEqual([]);
    expect(composeText).not.toMatch(/:\/\/[^/\s]*@/);
    for (const [name, { environment, secrets }] of services) {
      const files = Object.entries(environment).filter(([key]) => key.endsWith('_FILE'));
      const named = files.map(([, file]) => file.replace('/run/secrets/', ''));
      expect(secrets, name).toEqual(expect.arrayContaining(named));
      // The stores read some by themselves.
      if (name.includes('-') && name !== 'mongo-init')
        expect(secrets.toSorted(), name).toEqual(named.toSorted());
      expect(Object.keys(compose.secrets), name).toEqual(expect.arrayContaining(secrets));
    }
    const holders = (secret: string) =>
      services.filter(([, { secrets }]) => secrets.includes(secret)).map(([name]) => name);
    for (const secret of ['smtp_url', 'pool_secret', 'pool_api_key'])
      expect(holders(secret)).toEqual(['worker-1', 'worker-2']);
    for (const secret of ['deposit_key_btc', 'oidc_providers', 'metrics_token'])
      expect(holders(secret)).toEqual(['server-1', 'server-2']);
    for (const secret of ['mongo_root_password', 'mongo_keyfile'])
      expect(holders(secret).some((name) => ours.some(([one]) => one === name))).toBe(false);
  });

  it('gives every secret that the settings know as a file', () => {
    const read = readFileSync(join(projectRoot, 'server/src/platform/config.ts'), 'utf8');
    const names = [...read.matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name = '']) => name);
    const secretive = names.filter((name) => /SECRET|TOKEN|KEY|PASSWORD|_URLS?$/.test(name));
    // Public addresses of price providers, and of the site itself.
    const open = ['COINBASE_URL', 'KRAKEN_URL', 'COINGECKO_URL', 'PUBLIC_URL'];
    const known: readonly string[] = SECRET_SETTINGS;
    expect(secretive.length).toBeGreaterThan(15);
    expect(secretive.filter((name) => !known.includes(name))).toEqual(open);
    const given = ours.flatMap(([, { environment }]) => Object.keys(environment));
    // The first administrator's password is typed where `admin:create` is run.
    const missing = known.filter((name) => !given.includes(`${name}_FILE`));
    expect(missing).toEqual(['ADMIN_PASSWORD']);
  });

  it('believes one proxy about addresses, and names itself by https', () => {
    for (const [name, { environment }] of ours) {
      expect(environment.PUBLIC_URL).toMatch(/:-https:/);
      if (name.startsWith('server')) expect(environment.TRUST_PROXY).toBe('1');
    }
  });
});

test('the Caddyfile has everything by https: said for a year, pages led there, programs refused', () => {
  const caddyfile = readFileSync(join(projectRoot, 'embedded/compose/Caddyfile'), 'utf8');
  const [, secure = '', plain = ''] =
    /\nhttps:\/\/([\s\S]*?)\n}\n[\s\S]*\nhttp:\/\/ {([\s\S]*?)\n}\n/.exec(caddyfile) ?? [];
  expect(caddyfile).toContain('Strict-Transport-Security "max-age=31536000; includeSubDomains"');
  expect(secure).toContain('import answers');
  expect(secure).toContain('respond /metrics 404');
  expect(plain).not.toContain('reverse_proxy');
  expect(plain).toMatch(/@program path \/api\/\*[\s\S]*respond "[^"]+" 403[\s\S]*redir {\$PUBLIC_URL/);
});

describe('make-secrets.sh', () => {
  const script = join(projectRoot, 'embedded/compose/make-secrets.sh');
  const run = (env: Record<string, string>) =>
    promisify(execFile)('sh', [script], { cwd: folder, env: { PATH: process.env.PATH, ...env } });
  const secret = (name: string) => readFileSync(join(folder, 'secrets', name), 'utf8');

  it('makes every file that the compose file names, random, private, once', async () => {
    await expect(run({})).rejects.toThrow('Give SMTP_URL');
    await run({ SMTP_URL: 'smtp://a:b@mail.example:587' });
    expect(readdirSync(join(folder, 'secrets')).toSorted()).toEqual(Object.keys(compose.secrets).toSorted());
    expect(statSync(join(folder, 'secrets')).mode & 0o777).toBe(0o700);
    expect(secret('smtp_url')).toBe('smtp://a:b@mail.example:587');
    expect(secret('secret')).toMatch(/^[0-9a-f]{96}$/);
    // What MongoDB takes for a key: 6 to 1,024 signs of base64.
    expect(secret('mongo_keyfile')).toMatch(/^[0-9a-f]{512}$/);
    expect(new URL(secret('mongo_url')).password).toBe(secret('mongo_password'));
    expect(new URL(secret('redis_url')).password).toBe(secret('redis_password'));
    const hash = createHash('sha256').update(secret('redis_password')).digest('hex');
    expect(secret('redis_acl')).toContain(`user lode on #${hash} `);
    await expect(run({ SMTP_URL: 'smtp://other' })).rejects.toThrow('is there already');
    expect(secret('smtp_url')).toBe('smtp://a:b@mail.example:587');
    expect(readdirSync(folder)).toEqual(['secrets']);
  });
});

test('pin-images.sh writes digests beside what .env says already', () => {
  const place = join(folder, 'site');
  const bin = join(folder, 'bin');
  const env = { PATH: `${bin}:${process.env.PATH}` };
  mkdirSync(bin);
  cpSync(join(projectRoot, 'embedded/compose'), join(place, 'embedded/compose'), { recursive: true });
  writeFileSync(join(place, '.env'), 'SITE_DOMAIN=shop.example\nMONGO_IMAGE=mongo:7\n');
  const docker = (answer: string) => {
    writeFileSync(join(bin, 'docker'), `#!/bin/sh\necho ${answer}\n`);
    chmodSync(join(bin, 'docker'), 0o755);
  };
  const pin = () =>
    execFileSync('sh', [join(place, 'embedded/compose/pin-images.sh')], { env, stdio: 'pipe' });
  docker('sha256:abc');
  pin();
  const pinned = readFileSync(join(place, '.env'), 'utf8');
  expect(pinned.split('\n')).toEqual([
    'SITE_DOMAIN=shop.example',
    'MONGO_IMAGE=mongo:8@sha256:abc',
    'REDIS_IMAGE=redis:7@sha256:abc',
    'CADDY_IMAGE=caddy:2@sha256:abc',
    'NODE_IMAGE=node:24-bookworm-slim@sha256:abc',
    '',
  ]);
  // Each is a variable of the compose file, with the tag that is asked for as its standard.
  for (const [name, image] of [...pinned.matchAll(/^(\w+_IMAGE)=(.*)@/gm)].map(([, ...pair]) => pair))
    expect(composeText).toContain(`\${${name}:-${image}}`);
  docker('nothing');
  expect(pin).toThrow('has no digest');
  expect(readFileSync(join(place, '.env'), 'utf8')).toBe(pinned);
});

describe('replica-set.js', () => {
  /** Runs it as mongosh would, on a store that answers as told. */
  function run(status: 'none' | 'ready' | 'refused', users: string[]) {
    const told: unknown[] = [];
    let address = '';
    const admin = {
      runCommand: (command: Record<string, unknown>) => {
        told.push(Object.keys(command)[0]);
        if ('replSetGetStatus' in command && status !== 'ready')
          throw Object.assign(new Error(status), { code: status === 'none' ? 94 : 13 });
      },
      hello: () => ({ isWritablePrimary: true }),
      getUser: (name: string) => (users.includes(name) ? { name } : null),
      createUser: (user: unknown) => told.push(user),
      updateUser: (name: string, user: unknown) => told.push(name, user),
    };
    const connect = (url: string) => {
      address = url;
      return admin;
    };
    const require = () => ({ readFileSync: (path: string) => `${path.split('/').at(-1)}!\n` });
    const script = readFileSync(join(projectRoot, 'embedded/compose/replica-set.js'), 'utf8');
    runInNewContext(script, { connect, require, encodeURIComponent, sleep: () => undefined });
    return { told, address };
  }
  const user = { pwd: 'mongo_password!', roles: [{ role: 'readWrite', db: 'lode' }] };

  it('makes the replica set and its user once, and gives the user its password every time', () => {
    expect(run('none', [])).toEqual({
      told: ['replSetGetStatus', 'replSetInitiate', { user: 'lode', ...user }],
      address: 'mongodb://root:mongo_root_password!@mongo:27017/admin?directConnection=true',
    });
    expect(run('ready', ['lode']).told).toEqual(['replSetGetStatus', 'lode', user]);
    expect(() => run('refused', [])).toThrow('refused');
  });
});
