// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, Route, Routes, useLocation } from 'react-router-dom';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { setToken } from '../lib/auth-token.ts';
import { startI18n } from '../lib/i18n.ts';
import { startSessions } from '../lib/session.ts';
import { StoreProvider, store } from '../lib/store.ts';
import { RequireAbility, RequireLogin } from './guards.tsx';

const ABILITIES: Record<string, string[]> = {
  customer: ['account:own', 'support:chat'],
  agent: ['admin:enter', 'support:serve'],
  operator: ['admin:enter'],
  newcomer: ['account:secure'],
};

/** Answers the profile of whoever the token names; `expired` names nobody. */
const fetchMock = vi.fn<typeof fetch>(async (_url, init) => {
  const name = new Headers(init?.headers).get('Authorization')?.slice('Bearer '.length) ?? '';
  const abilities = ABILITIES[name];
  if (!abilities) {
    return Response.json({ status: 'error', code: 'UNAUTHENTICATED', message: '' }, { status: 401 });
  }
  const at = '2026-01-01T00:00:00.000Z';
  const data = {
    id: 'a'.repeat(24),
    username: name,
    display_name: null,
    email: `${name}@example.com`,
    email_verified: true,
    role: { customer: 'user', newcomer: 'admin' }[name] ?? name,
    country: null,
    language: null,
    preferences: { language: null, theme: null, first_steps: true, tour: null },
    wallet_address: null,
    referral_code: 'X',
    has_password: true,
    accepted_terms: null,
    totp_enabled: false,
    passkeys: 0,
    recovery_codes_left: 0,
    totp_setup_required: name === 'newcomer',
    reauthenticated_until: null,
    created_at: at,
    last_login_at: null,
    abilities,
  };
  return Response.json({ status: 'success', data });
});

function Where() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

function open(path: string) {
  render(
    <StoreProvider store={store}>
      <MemoryRouter initialEntries={[path]}>
        <Routes>
          <Route element={<RequireLogin side="user" />}>
            <Route path="/app/*" element={<p>customer page</p>} />
          </Route>
          <Route element={<RequireLogin side="admin" />}>
            <Route path="/googleadmin/dashboard" element={<p>admin dashboard</p>} />
            <Route element={<RequireAbility ability="support:serve" />}>
              <Route path="/googleadmin/service" element={<p>console</p>} />
            </Route>
          </Route>
          <Route path="*" element={<Where />} />
        </Routes>
      </MemoryRouter>
    </StoreProvider>,
  );
}

beforeAll(async () => {
  vi.stubGlobal('fetch', fetchMock);
  await startI18n();
  startSessions();
});
beforeEach(() => {
  setToken('user', null);
  setToken('admin', null);
});

describe('guards of section 2', () => {
  it('sends a visitor to the login with the full path', () => {
    open('/app/wallet?tab=2');
    expect(screen.getByRole('status').textContent).toBe('/auth/login?redirect=%2Fapp%2Fwallet%3Ftab%3D2');
  });

  it('lets a customer in', async () => {
    setToken('user', 'customer');
    open('/app/wallet');
    expect(await screen.findByText('customer page')).toBeDefined();
  });

  it('sends whoever has no admin token to the admin login, a customer too', () => {
    setToken('user', 'customer');
    open('/googleadmin/service?s=1');
    expect(screen.getByRole('status').textContent).toBe(
      '/googleadmin/login?redirect=%2Fgoogleadmin%2Fservice%3Fs%3D1',
    );
  });

  it('lets an agent into customer service', async () => {
    setToken('admin', 'agent');
    open('/googleadmin/service');
    expect(await screen.findByText('console')).toBeDefined();
  });

  it('sends staff who still have to set up a second factor to the admin login, which does that', async () => {
    setToken('admin', 'newcomer');
    open('/googleadmin/dashboard');
    expect((await screen.findByRole('status')).textContent).toBe(
      '/googleadmin/login?redirect=%2Fgoogleadmin%2Fdashboard',
    );
  });

  it('sends staff without the role to the admin dashboard', async () => {
    setToken('admin', 'operator');
    open('/googleadmin/service');
    expect(await screen.findByText('admin dashboard')).toBeDefined();
  });

  it('ends the session when the server refuses the token', async () => {
    setToken('user', 'expired');
    open('/app/wallet');
    await waitFor(() => expect(screen.getByRole('status').textContent).toMatch(/^\/auth\/login/));
    expect(localStorage.getItem('token')).toBeNull();
  });
});
