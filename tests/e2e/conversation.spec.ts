import { readFile } from 'node:fs/promises';
import { DEMO } from './demo-site.ts';
import { expect, test } from './fixtures.ts';

test('a customer and an agent log in, talk, and part', async ({ browser, site }) => {
  const customerContext = await browser.newContext({ baseURL: site.urls[0], locale: 'en-GB' });
  const agentContext = await browser.newContext({ baseURL: site.urls[1], locale: 'en-GB' });
  const customer = await customerContext.newPage();
  const agent = await agentContext.newPage();

  await customer.goto('/auth/login');
  await customer.getByLabel('Email').fill(DEMO.customer.email);
  await customer.getByRole('textbox', { name: 'Password' }).fill(DEMO.customer.password);
  await customer.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(customer).toHaveURL(/\/app\/dashboard$/);
  await customer.getByRole('button', { name: 'Open customer service' }).click();
  const panel = customer.getByRole('dialog', { name: 'Customer service' });
  await panel.getByRole('button', { name: 'Deposit' }).click();
  await panel.getByRole('textbox', { name: 'Message', exact: true }).fill('Where is my deposit?');
  await panel.getByRole('button', { name: 'Talk to a person' }).click();
  await expect(panel.getByText('You are next')).toBeVisible();

  await agent.goto('/googleadmin/service');
  await expect(agent).toHaveURL(/\/googleadmin\/login\?redirect=/);
  await agent.getByLabel('Email').fill(DEMO.admin.email);
  await agent.getByRole('textbox', { name: 'Password' }).fill(DEMO.admin.password);
  await agent.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(agent).toHaveURL(/\/googleadmin\/service$/);
  const row = agent.getByRole('region', { name: 'Conversations' }).getByRole('button', { name: /demo/ });
  await expect(row).toContainText('Deposit · Where is my deposit?');
  await row.click();
  await agent.getByRole('button', { name: 'Accept' }).first().click();
  const writing = agent.getByRole('textbox', { name: 'Message', exact: true });
  await writing.fill('Hello, this is the admin. How can I help?');
  await writing.press('Enter');

  await expect(panel.getByText('Hello, this is the admin. How can I help?')).toBeVisible();
  await expect(agent.getByRole('log').locator('[data-own]').first()).toHaveText('Where is my deposit?');
  await panel.getByRole('textbox', { name: 'Message', exact: true }).fill('Where do I see my miners?');
  await panel.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(agent.getByRole('log').getByText('Where do I see my miners?')).toBeVisible();
  // The first group of theirs has a mark as well.
  await expect(panel.locator('[data-delivery]').last()).toHaveText('Read');

  await customerContext.close();
  await agentContext.close();
});

test('C8 two agents press accept at once: one wins, the other is told who', async ({
  customer,
  agent,
  colleague,
}) => {
  await customer.openChat();
  await agent.openConsole();
  await colleague.openConsole();
  await agent.open(customer.username);
  await colleague.open(customer.username);

  // The colleague's call is on its way while the agent's arrives.
  let letThrough: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await colleague.page.route('**/accept', async (route) => {
    await held;
    await route.continue();
  });
  await colleague.acceptButton.click();
  await agent.acceptButton.click();
  await expect(agent.composer).toBeEnabled();
  letThrough();

  const told = `${agent.username} has already taken this conversation`;
  await expect(colleague.page.getByRole('alert').filter({ hasText: told })).toBeVisible();
  await expect(colleague.conversation).toContainText(`With ${agent.username}`);
  await expect(customer.thread).toContainText(`You are talking with ${agent.username}`);
});

test('an image is sent, seen by the other side, and opened', async ({ customer, agent }) => {
  await customer.openChat();
  await agent.openConsole();
  await agent.accept(customer.username);
  await expect(customer.composer).toBeEnabled();

  const png = await customer.page.screenshot({ clip: { x: 0, y: 0, width: 320, height: 200 } });
  await customer.panel
    .locator('input[type=file]')
    .setInputFiles({ name: 'screen.png', mimeType: 'image/png', buffer: png });
  await expect(agent.thread.getByRole('img', { name: 'Image' })).toBeVisible();
  await expect(customer.delivery).toHaveText('Read');
  const loaded = agent.thread.getByRole('img', { name: 'Image' });
  await expect.poll(() => loaded.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(320);
  await agent.thread.getByRole('button', { name: 'Show the whole image' }).click();
  await expect(agent.page.getByRole('dialog', { name: 'Image' })).toBeVisible();
});

test('what people type and send: marks, a quote, an emoji and a file', async ({ customer, agent }) => {
  await customer.openChat();
  await agent.openConsole();
  await agent.accept(customer.username);
  await expect(customer.composer).toBeEnabled();

  await agent.composer.fill(
    '**Fees** by coin:\n- BTC: `1`\n- TRX: [2](https://lode.example/fees)\n<b>no page</b>',
  );
  await agent.composer.press('Enter');
  const answer = customer.thread.locator('[data-line="1"]');
  await expect(answer.locator('strong')).toHaveText('Fees');
  await expect(answer.getByRole('listitem')).toHaveText(['•BTC: 1', '•TRX: 2 (lode.example)']);
  await expect(answer).toContainText('<b>no page</b>');

  await answer.hover();
  await customer.thread.getByRole('button', { name: 'Reply to this message' }).click();
  await expect(customer.composer).toBeFocused();
  await customer.panel.getByRole('button', { name: 'Insert an emoji' }).click();
  const search = customer.panel.getByRole('textbox', { name: 'Search emoji in English' });
  await search.fill('rocket');
  await search.press('Enter');
  await expect(customer.composer).toHaveValue('🚀');
  await customer.composer.press('Enter');
  const quote = agent.thread.locator('[data-line="2"] [data-quote="1"]');
  await expect(quote).toContainText('Fees by coin');
  await quote.click();
  await expect(agent.thread.locator('[data-line="1"]')).toHaveAttribute('data-found');

  await agent.composer.press('Alt+ArrowUp');
  await expect(agent.conversation.locator('[data-quoted="2"]')).toBeVisible();
  await agent.composer.press('Alt+ArrowUp');
  await expect(agent.conversation.locator('[data-quoted="1"]')).toBeVisible();
  await agent.composer.press('Escape');
  await expect(agent.conversation.locator('[data-quoted]')).toHaveCount(0);
  await expect(agent.composer).toBeFocused();

  const buffer = Buffer.from('%PDF-1.7\n%%EOF\n');
  const chosen = { name: 'Receipt.pdf', mimeType: 'application/pdf', buffer };
  await customer.panel.locator('input[type=file]').setInputFiles(chosen);
  const saved = agent.page.waitForEvent('download');
  await agent.thread.getByRole('button', { name: /^Download Receipt.pdf, PDF/ }).click();
  const download = await saved;
  expect(download.suggestedFilename()).toBe('Receipt.pdf');
  expect(await readFile(await download.path())).toEqual(buffer);
});

test('a file of a kind that the site does not take is refused beside the composer', async ({
  customer,
  agent,
}) => {
  await customer.openChat();
  await agent.openConsole();
  await agent.accept(customer.username);
  await expect(customer.composer).toBeEnabled();
  await customer.composer.fill('A text that must stay');
  await customer.panel
    .locator('input[type=file]')
    .setInputFiles({ name: 'notes.exe', mimeType: 'text/plain', buffer: Buffer.from('a text') });
  await expect(customer.panel.getByRole('alert')).toContainText('not allowed');
  await expect(customer.composer).toHaveValue('A text that must stay');
});

test('typing is shown, the conversation is closed, rated, downloaded and begun anew', async ({
  customer,
  agent,
}) => {
  await customer.openChat();
  await agent.openConsole();
  await agent.accept(customer.username);
  await agent.composer.pressSequentially('One mom');
  await expect(customer.panel.getByText(`${agent.username} is typing`)).toBeVisible();
  await agent.say('One moment please');
  await expect(customer.message('One moment please')).toBeVisible();

  await customer.panel.getByRole('button', { name: 'End the conversation' }).click();
  const question = customer.page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'End the conversation' }).click();
  await expect(customer.panel.getByText('You ended this conversation')).toBeVisible();
  await expect(agent.conversation).toContainText('This conversation is closed.');

  await customer.panel.getByRole('radio', { name: '4 stars' }).click();
  await customer.panel.getByRole('button', { name: 'Send the rating' }).click();
  await expect(customer.panel.getByText('Thank you for rating us')).toBeVisible();
  await expect(agent.page.getByRole('img', { name: '4 of 5 stars' })).toBeVisible();

  const download = customer.page.waitForEvent('download');
  await customer.panel.getByRole('button', { name: 'Download the conversation' }).click();
  expect(await readFile(await (await download).path(), 'utf8')).toContain('One moment please');

  await customer.panel.getByRole('button', { name: 'Start a new conversation' }).click();
  await customer.person.click();
  await expect(customer.panel.getByText('You are next')).toBeVisible();
  await customer.say('Written while waiting');
  await customer.panel.getByRole('button', { name: 'Leave the queue' }).click();
  await expect(customer.panel.getByText('You left the queue')).toBeVisible();
  await expect(customer.panel.getByRole('radio')).toHaveCount(0);
});

test('a message that arrives with the panel closed is counted at the button', async ({ customer, agent }) => {
  await customer.openChat();
  await agent.openConsole();
  await agent.accept(customer.username);
  await expect(customer.composer).toBeEnabled();
  await customer.page.keyboard.press('Escape');
  await expect(customer.panel).toBeHidden();
  await agent.say('Are you still there?');
  await agent.say('I have found it');
  await expect(
    customer.page.getByRole('button', { name: 'Open customer service, 2 unread messages' }),
  ).toBeVisible();
  await customer.launcher.click();
  await expect(customer.message('I have found it')).toBeVisible();
  await expect(agent.thread.locator('[data-delivery]').last()).toHaveText('Read');
});
