import { referralRoutes } from '@lode/shared/referrals/rest';
import { apiOf, logIn, registerCustomer } from './demo-site.ts';
import { expect, test } from './fixtures.ts';
import { openVisitor } from './visitor-page.ts';

test('a link is copied, scanned and shared in eight ways, and who registers by it is listed', async ({
  browser,
  site,
}) => {
  const login = await registerCustomer(site);
  const { token } = await logIn(site, 'user', login);
  const { referral_code: code } = await apiOf(site, token).call(referralRoutes.stats);
  const inviter = await openVisitor(browser, site, { permissions: ['clipboard-read', 'clipboard-write'] });
  const { page } = inviter;
  await inviter.logIn(login);
  await page.getByRole('link', { name: 'Referral' }).click();
  const link = `${site.urls[0]}/r/${code}`;
  await expect(page.getByText(link)).toBeVisible();
  await inviter.button('Copy link').click();
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await inviter.button('Share by WeChat').click();
  await expect(page.getByRole('img', { name: 'QR code of your referral link' })).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  const ways = page.getByRole('list', { name: 'Share your link' });
  await expect(ways.getByRole('listitem')).toHaveCount(8);
  const addresses = await ways
    .getByRole('link')
    .evaluateAll((links) => links.map((one) => one.getAttribute('href') ?? ''));
  expect(addresses).toHaveLength(6);
  for (const address of addresses) expect(decodeURIComponent(address)).toContain(link);
  await expect(page.getByText('You get 5.00% of what they pay')).toBeVisible();
  await expect(page.getByText('No friends yet')).toBeVisible();
  await expect(page.getByText('No bonuses yet')).toBeVisible();
  await expect(page.getByText('No visits yet')).toBeVisible();

  const friend = await openVisitor(browser, site);
  // Who leaves the page at once, as a program does, takes the counting of their visit along.
  const counted = friend.page.waitForResponse((response) => response.url().endsWith('/api/referrals/clicks'));
  await friend.page.goto(`/r/${code}`);
  await expect(friend.page).toHaveURL(/\/auth\/register/);
  await counted;
  const { username } = await friend.register();
  await page.reload();
  const friends = page.getByRole('region', { name: 'Your friends' });
  await expect(friends.getByText(username).filter({ visible: true })).toBeVisible();
  await expect(friends.getByText('n***@e***.com').filter({ visible: true })).toBeVisible();
  const figures = page.getByRole('group', { name: 'Results of your invitations' });
  await expect(figures).toContainText('1 new this month');
  await expect(figures).toContainText('100.00%');
  await friend.page.context().close();
  await page.context().close();
});
