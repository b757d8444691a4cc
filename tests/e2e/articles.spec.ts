import type { Page } from '@playwright/test';
import { expect, openStaff, test } from './fixtures.ts';

const KNOWLEDGE = '/googleadmin/service/knowledge';
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('an article is begun from a question, seen while it is written, reviewed by a colleague and published', async ({
  browser,
  site,
  agent: { page },
}) => {
  await page.goto(`${KNOWLEDGE}/new?question=Do%20miners%20sleep&language=en`);
  await expect(field(page, 'Title')).toHaveValue('Do miners sleep');
  await field(page, 'Name in the URL').fill('do-miners-sleep');
  await field(page, 'Text').fill('They never do. A deposit is from {{deposit_minimum}} on, see {{nothing}}.');
  await expect(page.getByText('{{nothing}}', { exact: false }).first()).toBeVisible();
  await button(page, 'Save draft').click();
  await expect(page.getByRole('alert').filter({ hasText: '{{nothing}}' })).toBeVisible();
  await field(page, 'Text').fill('They never do. A deposit is from {{deposit_minimum}} on.');
  await expect(page.getByText('A deposit is from $20.00 on.')).toBeVisible();
  await button(page, 'Save draft').click();
  await expect(page).toHaveURL(/knowledge\/[0-9a-f]{24}$/);
  await expect(button(page, 'Mark as reviewed')).toBeDisabled();
  const second = await openStaff(browser, site, 'admin2');
  await second.page.goto(page.url());
  await button(second.page, 'Mark as reviewed').click();
  await expect(second.page.getByText('Reviewed by admin2')).toBeVisible();
  await button(second.page, 'Publish').click();
  await expect(second.page.getByText('Published').first()).toBeVisible();
  await expect(async () => {
    await page.goto('/help/do-miners-sleep');
    await expect(page.getByRole('heading', { name: 'Do miners sleep' })).toBeVisible({ timeout: 5000 });
  }).toPass();
});

test('the list is in the reader’s language, and in all when it is asked for, which the address keeps', async ({
  agent: { page },
}) => {
  await page.goto(`${KNOWLEDGE}?search=sold-out`);
  const language = page.getByRole('combobox', { name: 'Language', exact: true });
  await expect(language).toHaveValue('en');
  await expect(page.getByRole('link', { name: /sold out|hash power left/i })).toHaveCount(1);
  await language.selectOption('');
  await expect(page).toHaveURL(/language=all/);
  // Which of them stand on the first page is a matter of when each was taken in; the head is a row as well.
  await expect(page.getByRole('row').filter({ hasNotText: 'English' }).nth(2)).toBeVisible();
  await page.reload();
  await expect(language).toHaveValue('');
  await button(page, 'Clear').click();
  await expect(language).toHaveValue('en');
});

test('what is not saved is there again after the page was left, and goes on top of a colleague’s version', async ({
  browser,
  site,
  agent: { page },
}) => {
  await page.goto(`${KNOWLEDGE}?search=sold-out&language=en`);
  await page
    .getByRole('link', { name: /sold out|hash power left/i })
    .first()
    .click();
  await expect(button(page, 'Save draft')).toBeVisible();
  const title = await field(page, 'Title').inputValue();
  await field(page, 'Title').fill(`${title} (mine)`);
  const second = await openStaff(browser, site, 'admin2');
  await second.page.goto(page.url());
  await field(second.page, 'Title').fill(`${title} (theirs)`);
  await button(second.page, 'Save draft').click();
  await expect(second.page.getByText('Saved as version 2')).toBeVisible();
  await page.reload();
  await expect(page.getByText('Your unsaved text has been restored.')).toBeVisible();
  await expect(field(page, 'Title')).toHaveValue(`${title} (mine)`);
  await button(page, 'Save draft').click();
  await expect(page.getByText('Somebody else has saved this meanwhile')).toBeVisible();
  await button(page, 'Keep mine').click();
  await button(page, 'Save draft').click();
  await expect(page.getByText('Saved as version 3')).toBeVisible();
  await button(page, 'Version 3').click();
  const versions = page.getByRole('dialog', { name: 'Versions' });
  await versions.getByRole('button', { name: /^Version 1/ }).click();
  await expect(versions.getByText(`${title} (mine)`)).toBeVisible();
  await versions.getByRole('button', { name: 'Restore as a new version' }).click();
  await expect(field(page, 'Title')).toHaveValue(title);
  await button(page, 'Save draft').click();
  await expect(page.getByText('Saved as version 4')).toBeVisible();
});

test('what is given out as one archive is taken in again unchanged; a broken file is refused alone', async ({
  agent: { page },
}) => {
  await page.goto(KNOWLEDGE);
  const download = page.waitForEvent('download');
  await button(page, 'Export').click();
  const archive = await (await download).path();
  await button(page, 'Import').click();
  const dialog = page.getByRole('dialog', { name: 'Import' });
  const choose = (files: Parameters<ReturnType<Page['locator']>['setInputFiles']>[0]) =>
    dialog.locator('input[type=file]').setInputFiles(files);
  await choose({ name: 'broken.md', mimeType: 'text/markdown', buffer: Buffer.from('no head') });
  await button(page, 'Import').last().click();
  await expect(dialog.getByRole('status')).toContainText('en/broken.md: refused');
  await choose({
    name: 'articles.zip',
    mimeType: 'application/zip',
    buffer: (await import('node:fs')).readFileSync(archive),
  });
  await button(page, 'Import').last().click();
  await expect(dialog.getByRole('status')).toContainText('en/late-deposit.md: unchanged');
  await expect(dialog.getByRole('status')).not.toContainText(/refused|: new/);
});

test('the help centre is in the language of its address, with the English text where there is no other', async ({
  page,
  site,
}) => {
  await page.goto(`${site.urls[0]}/help/late-deposit?lang=ar`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.locator('article h1')).toBeVisible();
  const links = page.locator('link[rel=alternate][hreflang]');
  await expect(links.first()).toHaveAttribute('href', /\/help\/late-deposit\?lang=/);
});

test('the help centre leads to its articles before any script has run, in every language', async ({
  site,
}) => {
  const html = await (await fetch(`${site.urls[0]}/help?lang=de`)).text();
  expect(html).toContain('<h1>Hilfe</h1>');
  expect(html).toContain('<a href="/help/late-deposit"');
  expect(html).toContain('hreflang="ar"');
});
