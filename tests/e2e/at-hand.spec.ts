import { keyRoutes } from '@lode/shared/keys/rest';
import { apiOf, registerCustomer } from './demo-site.ts';
import { expect, test } from './fixtures.ts';
import { openVisitor, type VisitorPage } from './visitor-page.ts';

/** Asked for a fresh proof, or not, as long ago as the login is; then what is told once is there. */
async function toldOnce({ page, prove }: { page: VisitorPage; prove: string }, beginning: RegExp) {
  const proof = page.page.getByRole('dialog', { name: 'Confirm that it is you' });
  const secret = page.page.locator('code').filter({ hasText: beginning });
  await expect(proof.or(secret)).toBeVisible();
  if (await proof.isVisible()) await page.prove(prove);
  await expect(secret).toBeVisible();
  return (await secret.textContent()) ?? '';
}

test('a watch-only link shows a stranger what was chosen, says that somebody looked, and shows nothing once it has ended', async ({
  browser,
  site,
}) => {
  const login = await registerCustomer(site);
  const [owner, stranger] = [await openVisitor(browser, site), await openVisitor(browser, site)];
  const { page } = owner;
  await owner.logIn(login);
  await page.goto('/app/profile');
  const card = page.getByRole('region', { name: 'Watch-only links' });
  await expect(card.getByText('No link yet.')).toBeVisible();
  await card.getByRole('button', { name: 'Make a link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make a link' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('For my brother');
  await dialog.getByText('Balance', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Make a link' }).click();
  const address = await toldOnce({ page: owner, prove: login.password }, /\/watch\//);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(card.getByRole('listitem')).toContainText('not seen yet');

  await stranger.page.goto(address);
  await expect(stranger.page.getByRole('heading', { name: 'Shared figures' })).toBeVisible();
  await expect(stranger.page.getByText('$0.00').first()).toBeVisible();
  await expect(stranger.page.getByText('Running contracts')).toHaveCount(0);
  await expect(stranger.page.getByText(login.email)).toHaveCount(0);
  await page.reload();
  await expect(card.getByRole('listitem')).toContainText('last seen');
  await card.getByRole('button', { name: 'End “For my brother”' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'End' }).click();
  await expect(card.getByText('No link yet.')).toBeVisible();
  await stranger.page.reload();
  await expect(stranger.page.getByText('Nothing to see here')).toBeVisible();
  await page.context().close();
  await stranger.page.context().close();
});

test('an API key is told once and says from where it was used; a webhook that cannot be is refused beside its field, and its secret told once', async ({
  browser,
  site,
}) => {
  const login = await registerCustomer(site);
  const owner = await openVisitor(browser, site);
  const { page } = owner;
  await owner.logIn(login);
  await page.goto('/app/profile?tab=api');
  const keys = page.getByRole('region', { name: 'API keys' });
  await keys.getByRole('button', { name: 'Make a key' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make a key' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill('My books');
  const networks = dialog.getByRole('textbox', { name: 'Valid only from these addresses' });
  await networks.fill('home');
  await dialog.getByRole('button', { name: 'Make a key' }).click();
  await expect(dialog.getByText('These are not all IP addresses or networks')).toBeVisible();
  await networks.fill('10.0.0.0/8\n192.0.2.7');
  await dialog.getByRole('button', { name: 'Make a key' }).click();
  const secret = await toldOnce({ page: owner, prove: login.password }, /^lode_[0-9a-f]{48}$/);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(keys.getByRole('listitem')).toContainText('never used');
  expect(await apiOf(site, secret).call(keyRoutes.facts)).toMatchObject({ name: 'My books', scope: 'read' });
  await page.reload();
  await expect(keys.getByRole('listitem')).toContainText('last used');

  const hooks = page.getByRole('region', { name: 'Webhooks' });
  await hooks.getByRole('button', { name: 'Add a webhook' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a webhook' });
  const field = adding.getByRole('textbox', { name: 'Address (https)' });
  // Tests' sites permit private networks; what holds everywhere else is a unit test beside `send-hook.ts`.
  await field.fill('https://name:word@10.0.0.7/hook');
  await adding.getByRole('button', { name: 'Add a webhook' }).click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await field.fill('https://10.0.0.7/hook');
  await adding.getByRole('button', { name: 'Add a webhook' }).click();
  await toldOnce({ page: owner, prove: login.password }, /^whsec_/);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(hooks.getByRole('listitem')).toContainText('https://10.0.0.7/hook');
  await page.context().close();
});

test('what happened is told live on every device, and what is read on one is read on all', async ({
  browser,
  site,
}) => {
  const login = await registerCustomer(site);
  const [here, there] = [await openVisitor(browser, site), await openVisitor(browser, site)];
  await here.logIn(login);
  await there.logIn(login);
  const bell = ({ page }: VisitorPage) => page.getByRole('button', { name: /^Notifications/ });
  await expect(bell(here)).toHaveAccessibleName(/[12]/);
  await bell(there).click();
  const dialog = there.page.getByRole('dialog', { name: 'Notifications' });
  await expect(dialog.getByText(/^New login: /).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Mark all as read' }).click();
  await expect(bell(here)).toHaveAccessibleName('Notifications');
  await here.page.context().close();
  await there.page.context().close();
});

test('staff tell of an incident on the page that every footer links, and of how it goes on', async ({
  operator: { page },
  browser,
  site,
}) => {
  const title = `Late mail ${Date.now()}`;
  await page.goto('/googleadmin/system/status');
  await page.getByRole('button', { name: 'New incident' }).click();
  const dialog = page.getByRole('dialog', { name: 'New incident' });
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
  await dialog.getByText('Email', { exact: true }).click();
  await dialog.getByRole('textbox', { name: 'What customers should know' }).fill('We are looking into it.');
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();

  const visitor = await openVisitor(browser, site);
  await visitor.page.goto('/');
  await visitor.page.getByRole('contentinfo').getByRole('link', { name: 'Status' }).click();
  const told = visitor.page.getByRole('listitem').filter({ hasText: title });
  await expect(told).toContainText('We are looking into it.');
  // The newest stands first.
  await page.getByRole('button', { name: 'Post an update' }).first().click();
  const update = page.getByRole('dialog', { name: title });
  await update.getByRole('combobox', { name: 'State' }).selectOption('resolved');
  await update.getByRole('textbox', { name: 'What customers should know' }).fill('All of it has gone out.');
  await update.getByRole('button', { name: 'Publish' }).click();
  await expect(update).toBeHidden();
  await visitor.page.reload();
  await expect(told).toContainText('All of it has gone out.');
  await expect(told).toContainText('We are looking into it.');
  await visitor.page.context().close();
});

test('the tour shows an agent and an administrator around their own pages, and is not offered again', async ({
  agent,
  colleague,
}) => {
  for (const { page, steps } of [
    { page: colleague.page, steps: 4 },
    { page: agent.page, steps: 6 },
  ]) {
    await page.goto('/googleadmin/dashboard');
    await page.getByRole('button', { name: 'Show me around' }).click();
    const tour = page.getByRole('region', { name: 'Guided tour' });
    for (let step = 1; step < steps; step += 1) {
      await expect(tour).toContainText(`Step ${step} of ${steps}`);
      await tour.getByRole('button', { name: 'Next', exact: true }).click();
    }
    const kept = page.waitForResponse(
      (response) => response.request().method() === 'PUT' && response.url().endsWith('/api/users/profile'),
    );
    await tour.getByRole('button', { name: 'Done', exact: true }).click();
    await expect(tour).toHaveCount(0);
    await kept;
    await page.goto('/googleadmin/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Show me around' })).toHaveCount(0);
  }
});
