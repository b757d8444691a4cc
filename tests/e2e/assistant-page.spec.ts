import { expect, openStaff, test } from './fixtures.ts';

const PAGE = '/googleadmin/service/ai';
const QUESTION = 'What does a withdrawal cost?';
const TITLE = 'Fees and minimum of a withdrawal';
/** What staff are asked for again before something that matters. */
const PASSWORD = 'Admin1234';

test('the administrator finds the page, tries a question, and runs the set that came with the demo', async ({
  browser,
  site,
}) => {
  const { page } = await openStaff(browser, site, 'admin');
  await page.goto('/googleadmin/dashboard');
  await page.getByRole('link', { name: 'AI config' }).click();
  await expect(page.getByRole('heading', { name: 'AI configuration', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Try a question' }).click();
  await page.getByRole('textbox', { name: 'Question' }).fill(QUESTION);
  await page.getByRole('button', { name: 'Ask', exact: true }).click();
  const result = page.getByRole('status').filter({ hasText: 'What it says' });
  await expect(result.getByRole('link', { name: TITLE }).first()).toHaveAttribute(
    'href',
    '/help/withdrawal-fees',
  );
  await expect(result.getByRole('table', { name: 'Found' })).toBeVisible();

  await page.getByRole('tab', { name: 'Question sets' }).click();
  const set = page.locator('section').filter({ hasText: 'Everyday questions' });
  await expect(set.getByText('Right', { exact: true })).toBeVisible();
  await set.getByRole('button', { name: 'Run' }).click();
  await expect(set.getByRole('heading', { name: 'Results over time' })).toBeVisible();
});

test('a set of questions is written as a table and as lines', async ({ browser, site }) => {
  const { page } = await openStaff(browser, site, 'admin');
  await page.goto(`${PAGE}?tab=sets`);
  await page.getByRole('button', { name: 'New question set' }).click();
  const dialog = page.getByRole('dialog', { name: 'New question set' });
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Ours');
  await dialog.getByRole('button', { name: 'Add a question' }).click();
  await dialog.getByRole('textbox', { name: 'Question 1' }).fill(QUESTION);
  await dialog.getByRole('textbox', { name: 'Names of articles' }).fill('withdrawal-fees');
  await dialog.getByRole('button', { name: 'As lines' }).click();
  const lines = dialog.getByRole('textbox', { name: 'As lines' });
  await expect(lines).toHaveValue(`en | withdrawal-fees | ${QUESTION}`);
  await lines.fill(`en | withdrawal-fees | ${QUESTION}\nen | nonsense`);
  await expect(dialog.getByText('Line 2 cannot be read')).toBeVisible();
  await lines.fill(`en | withdrawal-fees | ${QUESTION}\nen | refuse | Will it rain tomorrow?`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  const set = page.locator('section').filter({ hasText: 'Ours' });
  await set.getByRole('button', { name: 'Run' }).click();
  await expect(set.getByText('Everything was right.')).toBeVisible();
});

test('the provider is switched after a proof; what is not saved stays while one looks elsewhere', async ({
  browser,
  site,
}) => {
  const { page } = await openStaff(browser, site, 'admin');
  await page.goto(`${PAGE}?tab=provider`);
  await page.getByRole('radio', { name: /^Endpoint/ }).check();
  await page.getByRole('tab', { name: 'Words and topics' }).click();
  await page.getByRole('textbox', { name: 'Greeting' }).fill('Welcome to our desk');
  await expect(page.getByText('2 changes not saved')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  // Without an address it is no endpoint.
  const proof = page.getByRole('dialog');
  const refusal = page.getByRole('alert').filter({ hasText: 'The endpoint needs an address and a model' });
  await expect(proof.or(refusal).first()).toBeVisible();
  if (await proof.isVisible()) {
    await proof.getByLabel('Password').fill(PASSWORD);
    await proof.getByRole('button').last().click();
  }
  await expect(refusal).toBeVisible();
  await page.getByRole('tab', { name: 'Provider' }).click();
  await page.getByRole('radio', { name: /^Built-in/ }).check();
  await expect(page.getByText('1 change not saved')).toBeVisible();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await page.getByRole('tab', { name: 'Words and topics' }).click();
  await expect(page.getByRole('textbox', { name: 'Greeting' })).toHaveValue('Welcome to our desk');
});

test('staff who are no administrators are led to the dashboard', async ({ browser, site }) => {
  const { page } = await openStaff(browser, site, 'agent');
  await page.goto(PAGE);
  await expect(page).toHaveURL(/\/googleadmin\/dashboard$/);
  await expect(page.getByRole('link', { name: 'AI config' })).toHaveCount(0);
});

test('an agent gets a suggestion by keyboard, puts it into the message, and sends it', async ({
  customer,
  agent,
}) => {
  await customer.openChat();
  await agent.openConsole();
  await agent.accept(customer.username);
  await customer.say(QUESTION);
  await expect(agent.message(QUESTION)).toBeVisible();
  await agent.composer.press('Alt+KeyS');
  const suggestion = agent.conversation.getByRole('region', { name: 'Suggested answer' });
  await expect(suggestion.getByRole('link', { name: TITLE })).toBeVisible();
  await expect(agent.composer).toHaveValue('');
  await suggestion.getByRole('button', { name: 'Insert into the message' }).click();
  await expect(suggestion).toBeHidden();
  await expect(agent.composer).not.toHaveValue('');
  await expect(customer.thread.locator('[data-own="false"]')).toHaveCount(0);
  await agent.composer.press('Enter');
  await expect(customer.thread.locator('[data-own="false"]')).toHaveCount(1);
  await agent.conversation.getByRole('button', { name: 'Summary' }).click();
  await expect(agent.conversation.getByText(`“${QUESTION}”`)).toBeVisible();
});
