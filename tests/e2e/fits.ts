import { expect, type Page } from '@playwright/test';

/** Nothing of the page sticks out at its sides, once it has come to rest. */
export async function fits(page: Page, where?: string): Promise<void> {
  const overhang = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overhang, where).toBe(0);
}
