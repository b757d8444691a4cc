import { LANGUAGES } from '@lode/shared/core/languages';
import type { Page } from '@playwright/test';

/** Chooses a language from the top bar's list, by typing its name. */
export async function chooseLanguage(page: Page, name: string): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('button', { name: new RegExp(`: (${LANGUAGES.map((language) => language.name).join('|')})$`) })
    .click();
  await page.getByRole('dialog').getByRole('combobox').fill(name);
  await page.keyboard.press('Enter');
}

/** Chooses the theme from the top bar's menu, in English. */
export async function chooseTheme(page: Page, name: 'Same as the device' | 'Light' | 'Dark'): Promise<void> {
  await page.getByRole('button', { name: /^Theme: / }).click();
  await page.getByRole('menuitemradio', { name }).click();
}
