import { accountRoutes } from '@lode/shared/accounts/rest';
import { administrationRoutes } from '@lode/shared/administration/rest';
import { adminSiteRoutes as routes } from '@lode/shared/site/admin-rest';
import { SETTING_GROUPS, SETTING_NAMES, settingsConflictSchema } from '@lode/shared/site/admin-schemas';
import { siteRoutes } from '@lode/shared/site/rest';
import { type Settings, settingsSchema } from '@lode/shared/site/schemas';
import { serviceRoutes } from '@lode/shared/support/rest';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { blobOf, imageBytes, imageFacts, photoBytes } from '../factories/images.ts';
import { buildAgent, buildCustomer, buildUserRow, PASSWORD, type Person } from '../factories/people.ts';
import { Api, codeOf, refusalOf } from '../harness/api.ts';
import { changeSettings } from '../harness/change-settings.ts';
import { connectSocket } from '../harness/sockets.ts';
import { useSharedSite } from '../harness/use-site.ts';
import { until } from '../harness/wait.ts';

const site = useSharedSite();
let admin: Person;

beforeAll(async () => {
  admin = await buildAgent(site, { role: 'admin' });
});
afterEach(async () => {
  const { updateSettings } = await import('@lode/server/features/site/commands/update-settings');
  await updateSettings(settingsSchema.parse({}));
});

async function save(changes: Partial<Settings>, by = admin) {
  const { version, settings } = await by.call(routes.settings);
  return by.call(routes.saveSettings, { body: { version, settings: { ...settings, ...changes } } });
}

const info = (server: number) => new Api(site.urls[server] ?? '').call(siteRoutes.publicInfo);
const logIn = (email: string, server = 0, address?: string) =>
  codeOf(
    new Api(site.urls[server] ?? '', undefined, address).call(accountRoutes.login, {
      body: { email, password: PASSWORD },
    }),
  );

describe('saving', () => {
  it('refuses bounds of a fee that no fee fits: no batch of the coin could be paid', async () => {
    const refusal = await refusalOf(save({ batch_fee_min_btc: 501 }));
    expect(refusal.failure.fields).toEqual({ 'settings.batch_fee_max_btc': 'INVALID_PARAMS' });
  });

  it('is effective on every server at once, told to whoever is connected, versioned and logged', async () => {
    const visitors = await Promise.all(site.urls.map((url) => connectSocket(url)));
    const before = await admin.call(routes.settings);
    const saved = await save({ site_name: 'Another', registration_open: false });
    expect(saved).toMatchObject({ version: before.version + 1, saved: { by: admin.username } });
    for (const server of [0, 1]) {
      await visitors[server]?.waitFor('site:info.changed', ({ rev }) => rev === saved.version);
      expect((await info(server)).site.site_name.value).toBe('Another');
    }
    const { items } = await admin.call(routes.settingsVersions, { query: { limit: 1 } });
    expect(items).toMatchObject([
      {
        version: saved.version,
        by: admin.username,
        restored_from: null,
        changes: [
          { name: 'site_name', before: 'Lode', after: 'Another' },
          { name: 'registration_open', before: true, after: false },
        ],
      },
    ]);
    const log = await admin.call(administrationRoutes.listOperations, {
      query: { action: 'settings.saved' },
    });
    expect(log.items[0]).toMatchObject({
      actor: { username: admin.username },
      before: { site_name: 'Lode', registration_open: true },
      after: { site_name: 'Another', registration_open: false },
    });
    // The same once more is no new version.
    expect((await save({})).version).toBe(saved.version);
  });

  it('SETTINGS_CHANGED for a stale save, with what others changed; of many at once one wins', async () => {
    const mine = await admin.call(routes.settings);
    await save({ site_name: 'Theirs', login_failures_per_ip: 30 });
    const refusal = await refusalOf(
      admin.call(routes.saveSettings, {
        body: { version: mine.version, settings: { ...mine.settings, site_name: 'Mine' } },
      }),
    );
    expect(refusal).toMatchObject({ code: 'SETTINGS_CHANGED', status: 409 });
    const conflict = settingsConflictSchema.parse(refusal.failure.data);
    expect(conflict.settings.site_name).toBe('Theirs');
    expect(conflict.changes.map(({ name }) => name)).toEqual(['site_name', 'login_failures_per_ip']);

    const present = await admin.call(routes.settings);
    const codes = await Promise.all(
      [1, 2, 3, 4, 5].map((number) =>
        codeOf(
          admin.call(
            routes.saveSettings,
            {
              body: {
                version: present.version,
                settings: { ...present.settings, site_name: `Race ${number}` },
              },
            },
            number % 2,
          ),
        ),
      ),
    );
    expect(codes.sort()).toEqual(['OK', ...Array.from({ length: 4 }, () => 'SETTINGS_CHANGED')]);
  });

  it('restores an earlier version as a new one', async () => {
    const first = await save({ site_name: 'First' });
    const second = await save({ site_name: 'Second', site_description: 'other' });
    const restored = await admin.call(routes.restoreSettings, {
      params: { version: first.version },
      body: { version: second.version },
    });
    expect(restored).toMatchObject({ version: second.version + 1, settings: { site_name: 'First' } });
    const { items } = await admin.call(routes.settingsVersions);
    expect(items[0]).toMatchObject({ restored_from: first.version, by: admin.username });
    const again = { params: { version: 9_999_999 }, body: { version: restored.version } };
    expect(await codeOf(admin.call(routes.restoreSettings, again))).toBe('NOT_FOUND');
    const stale = { params: { version: first.version }, body: { version: second.version } };
    expect(await codeOf(admin.call(routes.restoreSettings, stale))).toBe('SETTINGS_CHANGED');
  });

  it.each([
    ['site_name', ''],
    ['site_name', 'x'.repeat(61)],
    ['site_logo', 'https://elsewhere.example/logo.png'],
    ['site_logo', `/api/site/logo/${'f'.repeat(24)}`],
    ['support_messenger_url', 'javascript:alert(1)'],
    ['business_hours', { enabled: true, timezone: 'Moon/Base', days: Array(7).fill(null) }],
    ['business_hours', { enabled: true, timezone: 'UTC', days: Array(6).fill(null) }],
    ['blocked_regions', ['de']],
    ['restricted_ips', ['10.0.0.0/33']],
    ['restricted_ips', ['somewhere']],
    ['login_failures_per_ip', 0],
    ['registrations_per_ip', 1.5],
    ['maintenance', 'yes'],
  ] as [keyof Settings, unknown][])('refuses %s = %j', async (name, value) => {
    const refusal = await refusalOf(save({ [name]: value }));
    expect(refusal.code).toBe('INVALID_PARAMS');
    expect(Object.keys(refusal.failure.fields ?? {}).join()).toContain(`settings.${name}`);
  });

  it('asks for every setting: what is left out is not reset', async () => {
    const { version, settings } = await admin.call(routes.settings);
    const { site_name: _left, ...rest } = settings;
    const body = { version, settings: rest as Settings };
    expect(await codeOf(admin.call(routes.saveSettings, { body }))).toBe('INVALID_PARAMS');
  });

  it('has a place on the page for every setting, once', () => {
    const placed = Object.values(SETTING_GROUPS).flatMap((group) => Object.keys(group));
    expect(placed.sort()).toEqual([...SETTING_NAMES].sort());
  });
});

describe('restricted addresses', () => {
  it('may be networks; nobody shuts out themselves', async () => {
    const { email } = await buildUserRow();
    await changeSettings(site, { restricted_ips: ['172.16.0.0/12', '2001:db8::/32'] });
    for (const server of [0, 1]) {
      expect(await logIn(email, server, '172.20.1.9')).toBe('IP_RESTRICTED');
      expect(await logIn(email, server, '2001:db8::7')).toBe('IP_RESTRICTED');
      expect(await logIn(email, server, '172.32.0.1')).toBe('OK');
    }
    const net = `${admin.address.split('.').slice(0, 2).join('.')}.0.0/16`;
    expect((await refusalOf(save({ restricted_ips: [net] }))).code).toBe('SETTINGS_LOCK_YOU_OUT');
  });
});

describe('the logo', () => {
  const upload = (bytes: Uint8Array, type = 'image/png') =>
    admin.call(routes.uploadLogo, { body: {}, file: blobOf(bytes, type) });

  it('is re-encoded, made small, public and cacheable for ever', async () => {
    const { site_logo } = await upload(await imageBytes('png', 2000, 1000));
    await save({ site_logo });
    await until(async () => (await info(1)).site.site_logo.value === site_logo);
    const answer = await fetch(`${site.urls[1]}${site_logo}`);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff');
    expect(await imageFacts(Buffer.from(await answer.arrayBuffer()))).toMatchObject({
      format: 'png',
      width: 512,
      height: 256,
    });
  });

  it('takes pictures only, told by their content, and keeps no metadata', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
    expect(await codeOf(upload(svg, 'image/svg+xml'))).toBe('IMAGE_INVALID');
    expect(await codeOf(upload(Buffer.from('no picture')))).toBe('IMAGE_INVALID');
    const { site_logo } = await upload(await photoBytes(), 'image/jpeg');
    const bytes = Buffer.from(await (await fetch(`${site.urls[0]}${site_logo}`)).arrayBuffer());
    expect((await imageFacts(bytes)).exif).toBeUndefined();
  });
});

describe('maintenance', () => {
  it('shuts customers out of every server at once, sockets included, and lets staff work', async () => {
    const customer = await buildCustomer(site);
    const agent = await buildAgent(site);
    const sockets = [await customer.connect(0), await customer.connect(1)];
    const staffSocket = await agent.connect(1);
    await save({ maintenance: true });
    for (const socket of sockets) await socket.dropped();
    for (const server of [0, 1]) {
      const refusal = await refusalOf(customer.call(serviceRoutes.createSession, {}, server));
      expect(refusal).toMatchObject({ code: 'MAINTENANCE', status: 503, failure: { retry_after: 30 } });
      expect((await info(server)).maintenance).toBe(true);
      expect(await codeOf(customer.connect(server))).toBe('MAINTENANCE');
      expect(await logIn(customer.email, server)).toBe('MAINTENANCE');
      expect(await codeOf(agent.call(accountRoutes.profile, {}, server))).toBe('OK');
    }
    expect(staffSocket.connected).toBe(true);
    await save({ maintenance: false });
    await until(async () => (await codeOf(customer.connect(1))) === 'OK');
    expect(await codeOf(customer.call(accountRoutes.profile))).toBe('OK');
  });
});
