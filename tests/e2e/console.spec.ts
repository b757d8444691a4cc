import { expect, test } from './fixtures.ts';

/** What `bg="error.solid"` comes to, as the browser paints it. */
async function isRed(locator: import('@playwright/test').Locator): Promise<boolean> {
  const [red = 0, green = 0, blue = 0] = await locator.evaluate((element) =>
    (getComputedStyle(element).backgroundColor.match(/[\d.]+/g) ?? []).map(Number),
  );
  return red > 1.5 * green && red > 1.5 * blue;
}

test('C11 the badge follows the queue on every page of the admin side and is red above zero', async ({
  customer,
  agent,
}) => {
  await agent.page.goto('/googleadmin/dashboard');
  await expect(agent.badge).toHaveAttribute('data-waiting', '0');
  expect(await isRed(agent.badge)).toBe(false);
  await customer.openChat();
  await expect(agent.badge).toHaveAttribute('data-waiting', '1');
  await expect.poll(() => isRed(agent.badge)).toBe(true);
  await agent.openConsole();
  await agent.accept(customer.username);
  await expect(agent.badge).toHaveAttribute('data-waiting', '0');
});

test('the badge keeps its number, greyed and said to be old, while the network is away', async ({
  customer,
  agent,
  site,
}) => {
  await agent.page.goto('/googleadmin/dashboard');
  await customer.openChat();
  await expect.poll(() => isRed(agent.badge)).toBe(true);
  await agent.page.context().setOffline(true);
  site.servers[1]?.front?.cut();
  await expect(agent.badge).toContainText('Reconnecting');
  await expect(agent.badge).toHaveAttribute('data-waiting', '1');
  await expect.poll(() => isRed(agent.badge)).toBe(false);
  site.servers[1]?.front?.restore();
  await agent.page.context().setOffline(false);
  await expect(agent.badge).not.toContainText('Reconnecting');
  await expect.poll(() => isRed(agent.badge)).toBe(true);
});

test('an agent works by keyboard only: finds, accepts, answers, leaves', async ({ customer, agent }) => {
  await customer.openChat();
  await agent.openConsole();
  await expect(agent.row(customer.username)).toBeVisible();
  const { keyboard } = agent.page;
  await keyboard.press('j');
  await keyboard.press('Enter');
  await expect(agent.conversation.getByRole('heading', { name: customer.username })).toBeVisible();
  await keyboard.press('a');
  await expect(agent.composer).toBeFocused();
  await keyboard.type('Written without a mouse');
  await keyboard.press('Enter');
  await expect(customer.message('Written without a mouse')).toBeVisible();
  await keyboard.press('Escape');
  await expect(agent.composer).not.toBeFocused();
  await keyboard.press('?');
  const sheet = agent.page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(sheet).toBeVisible();
  await keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await keyboard.press('/');
  await expect(agent.page.getByRole('searchbox')).toBeFocused();
  await keyboard.type(customer.username);
  await expect(agent.row(customer.username)).toBeVisible();
});

test('a canned reply is inserted with the names filled in', async ({ customer, agent }) => {
  await customer.openChat();
  await agent.openConsole();
  await agent.accept(customer.username);
  await agent.composer.pressSequentially('/');
  const offered = agent.page.getByRole('listbox', { name: 'Canned replies' }).getByRole('option');
  await expect(offered.first()).toBeVisible();
  await agent.composer.press('Enter');
  await expect(agent.composer).not.toHaveValue('/');
  await expect(agent.composer).not.toHaveValue(/\{(customer|agent)\}/);
  await agent.composer.press('Enter');
  await expect(customer.thread.locator('[data-own="false"]')).toHaveCount(1);
});

test('a note stays inside, and a transfer hands the conversation over', async ({
  customer,
  agent,
  colleague,
}) => {
  await customer.openChat();
  await agent.openConsole();
  await colleague.openConsole();
  await agent.accept(customer.username);
  await agent.conversation.getByRole('button', { name: 'Add note' }).click();
  await agent.page.getByRole('textbox', { name: 'Add note' }).fill('Knows a lot about miners');
  await agent.page.getByRole('textbox', { name: 'Add note' }).press('Enter');
  await expect(agent.thread.getByRole('note')).toContainText('Knows a lot about miners');

  await agent.conversation.getByRole('button', { name: 'Transfer' }).click();
  const dialog = agent.page.getByRole('dialog', { name: 'Transfer' });
  await dialog.getByRole('button', { name: new RegExp(colleague.username) }).click();
  await expect(dialog).toBeHidden();
  await colleague.queue.getByRole('tab', { name: /^Mine/ }).click();
  await colleague.open(customer.username);
  await expect(colleague.page.getByText('Knows a lot about miners')).toBeVisible();
  await expect(customer.thread).toContainText(`You are talking with ${colleague.username}`);
  await expect(customer.panel).not.toContainText('Knows a lot about miners');
});

test('“shows the line that matched, marked, and opens there”: a search in the console', async ({
  customer,
  agent,
  colleague,
}) => {
  await customer.openChat();
  await agent.openConsole();
  await agent.accept(customer.username);
  await agent.say('Your miner hums like a Kolibri, says the engineer who looked at it');
  for (let line = 1; line <= 30; line += 1) await agent.say(`Line ${line} of much that came after it`);
  await expect(agent.message('Line 30 of much that came after it')).toBeInViewport();

  await colleague.openConsole();
  await colleague.page.keyboard.press('/');
  await colleague.page.keyboard.type('engineer kolib');
  const row = colleague.row(customer.username);
  await expect(row.locator('mark')).toHaveText(['Kolibri', 'engineer']);
  await row.click();
  await expect(colleague.thread.locator('[data-line="1"]')).toBeInViewport();
});

test('in the console the drawer is icons, which leaves the thread 600 px at 1280; this browser remembers', async ({
  customer,
  agent,
}) => {
  await agent.page.setViewportSize({ width: 1280, height: 800 });
  await customer.openChat();
  await agent.openConsole();
  await agent.accept(customer.username);
  const drawer = agent.page.getByRole('navigation', { name: 'Main menu' });
  const widthOf = async (locator: import('@playwright/test').Locator) =>
    (await locator.boundingBox())?.width ?? 0;
  expect(await widthOf(agent.conversation)).toBeGreaterThanOrEqual(600);
  const unfold = drawer.getByRole('button', { name: 'Unfold menu' });
  await unfold.focus();
  await agent.page.keyboard.press('Tab');
  const dashboard = drawer.getByRole('link', { name: 'Dashboard' });
  await expect(dashboard).toBeFocused();
  await expect(dashboard.getByText('Dashboard')).toHaveCSS('opacity', '1');
  await expect(agent.badge).toHaveAttribute('data-waiting', '0');

  await unfold.press('Enter');
  await expect.poll(() => widthOf(drawer)).toBeGreaterThan(200);
  await agent.page.reload();
  await drawer.getByRole('button', { name: 'Fold menu' }).click();
  await expect.poll(() => widthOf(drawer)).toBeLessThan(80);
  // Elsewhere it stays open.
  await agent.page.goto('/googleadmin/dashboard');
  expect(await widthOf(drawer)).toBeGreaterThan(200);
});

test('of five thousand conversations those in sight are laid out, and the keyboard reaches every one', async ({
  customer,
  agent,
}) => {
  await customer.openChat();
  await agent.page.route('**/api/admin/service/sessions/waiting', async (route) => {
    const answer = await (await route.fetch()).json();
    const [one] = answer.data;
    const many = Array.from({ length: 5000 }, (_, index) => ({
      ...one,
      id: index.toString(16).padStart(24, '0'),
      waiting_since: new Date(Date.parse(one.waiting_since) + 1000 * (index + 1)).toISOString(),
      customer: { ...one.customer, username: `customer-${index}` },
    }));
    await route.fulfill({ json: { ...answer, data: [one, ...many] } });
  });
  await agent.openConsole();
  const rows = agent.queue.getByRole('list', { name: 'Waiting' }).getByRole('listitem');
  await expect(rows.first()).toHaveAttribute('aria-setsize', '5001');
  expect(await rows.count()).toBeLessThan(60);
  const row = (number: number) =>
    agent.queue.locator(`[data-session="${number.toString(16).padStart(24, '0')}"]`);
  await row(3).focus();
  await agent.queue.locator('[data-scrolls]').evaluate((list) => list.scrollTo(0, list.scrollHeight));
  await expect(row(4999)).toBeVisible();
  await expect(rows.last()).toHaveAttribute('aria-posinset', '5001');
  // What has the focus keeps it, and the next row is beside it.
  await expect(row(3)).toBeFocused();
  await agent.page.keyboard.press('Tab');
  await expect(row(4)).toBeFocused();
  expect(await rows.count()).toBeLessThan(60);
});
