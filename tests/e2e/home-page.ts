import type { Page } from '@playwright/test';

/** Opens the home page and waits for its program: what is drawn before that can be read and followed, not pressed. */
export async function openHome(page: Page): Promise<void> {
  const running = page.waitForResponse((response) => response.url().endsWith('/api/exchange/rates/crypto'));
  await page.goto('/');
  await running;
}
