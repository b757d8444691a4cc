import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { fits } from './fits.ts';
import { expect, test } from './fixtures.ts';

const FOLDER = fileURLToPath(new URL('./artifacts/', import.meta.url));
const HEIGHTS = { 390: 844, 960: 800, 1440: 900 };

interface Shot {
  width: keyof typeof HEIGHTS;
  theme: 'dark' | 'light';
}

/** Two shots tell of most mistakes; `SCREENS=all` takes every width in both themes. */
const SHOTS: Shot[] =
  process.env.SCREENS === 'all'
    ? ([390, 960, 1440] as const).flatMap((width) => [
        { width, theme: 'dark' as const },
        { width, theme: 'light' as const },
      ])
    : [
        { width: 1440, theme: 'dark' },
        { width: 390, theme: 'light' },
      ];

/** Photographs a page as it stands; nothing may stick out at its sides. */
async function photograph(page: Page, name: string): Promise<void> {
  for (const { width, theme } of SHOTS) {
    await page.setViewportSize({ width, height: HEIGHTS[width] });
    await page.evaluate((chosen) => {
      document.documentElement.className = chosen;
    }, theme);
    await page.screenshot({ path: `${FOLDER}${name}-${width}-${theme}.png` });
    await fits(page, `${name} at ${width} px`);
  }
}

test('the main screens, photographed', async ({ customer, agent, browser, site }) => {
  const visitor = await (await browser.newContext({ baseURL: site.urls[0], locale: 'en-GB' })).newPage();
  await visitor.goto('/');
  await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
  await photograph(visitor, 'home');
  await visitor.goto('/auth/login');
  await expect(visitor.getByRole('button', { name: 'Log in', exact: true })).toBeVisible();
  await photograph(visitor, 'login');
  await visitor.goto('/auth/register');
  await expect(visitor.getByRole('heading', { name: 'Create your account' })).toBeVisible();
  await photograph(visitor, 'register');
  await visitor.context().close();

  await agent.openConsole();
  await photograph(agent.page, 'console-empty');
  await customer.openChat();
  await expect(customer.panel.getByText('You are next')).toBeVisible();
  await photograph(customer.page, 'chat-waiting');
  await agent.page.setViewportSize({ width: 1440, height: 900 });
  await agent.page.goto('/googleadmin/dashboard');
  await expect(agent.badge).toHaveAttribute('data-waiting', '1');
  await photograph(agent.page, 'admin-dashboard');

  await agent.openConsole();
  await agent.page.setViewportSize({ width: 1440, height: 900 });
  await agent.accept(customer.username);
  await agent.say(`Hello ${customer.username}, how can I help?`);
  await customer.say('When is my first payout? I bought hash power yesterday evening.');
  await expect(
    agent.message('When is my first payout? I bought hash power yesterday evening.'),
  ).toBeVisible();
  await agent.say('Rewards are paid once a day, after midnight UTC. The first full day counts from tonight.');
  await customer.say('Thank you, that is clear.');
  await expect(customer.delivery).toHaveText('Read');
  await photograph(customer.page, 'chat-ongoing');
  await photograph(agent.page, 'console-conversation');
  await customer.page.keyboard.press('Escape');
  await photograph(customer.page, 'dashboard');
});

test('the administrators’ screens, photographed', async ({ customer, agent: { page } }) => {
  await page.goto('/googleadmin/dashboard');
  await expect(page.getByRole('img', { name: /The same figures/ }).first()).toBeVisible();
  await photograph(page, 'admin-figures');
  await page.goto('/googleadmin/users');
  await expect(page.getByRole('link', { name: customer.username }).filter({ visible: true })).toBeVisible();
  await photograph(page, 'admin-users');
  await page.getByRole('link', { name: customer.username }).filter({ visible: true }).click();
  await expect(page.getByRole('heading', { name: 'Signed-in devices' })).toBeVisible();
  await photograph(page, 'admin-user');
  await page.goto('/googleadmin/system/configs');
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
  await photograph(page, 'admin-settings');
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page.getByText('Present', { exact: true })).toBeVisible();
  await photograph(page, 'admin-settings-history');
  await page.goto('/googleadmin/logs/operations');
  await expect(page.getByText(/Unchanged: /)).toBeVisible();
  await photograph(page, 'admin-log');
});
