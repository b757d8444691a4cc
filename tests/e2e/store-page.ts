import { depositRoutes } from '@lode/shared/deposits/rest';
import { accrualRoutes } from '@lode/shared/mining/accrual-rest';
import { expect, type Locator, type Page } from '@playwright/test';
import type { Cluster } from '../harness/cluster.ts';
import { until } from '../harness/wait.ts';
import { apiOf, DEMO, logIn } from './demo-site.ts';

/** The fewest confirmations: a deposit in it is credited soonest. */
const QUICK_COIN = 'BTC';

/** The store and its purchase, as a customer finds their way about them. */
export class StorePage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  get amount(): Locator {
    return this.page.getByRole('textbox', { name: 'Investment' });
  }

  get quote(): Locator {
    return this.page.getByRole('dialog', { name: 'Confirm your purchase' });
  }

  get receipt(): Locator {
    return this.page.getByRole('dialog', { name: 'Your receipt' });
  }

  /** Chooses a plan and types an investment. */
  async set(plan: string, amount: string): Promise<void> {
    await this.page.getByRole('radiogroup').getByText(plan, { exact: true }).click();
    await expect(this.page.getByRole('radio', { name: new RegExp(`^${plan}`) })).toBeChecked();
    await this.amount.fill(amount);
  }

  /** On the recharge page: makes the deposit that is filled in and pays it on the invented chain. */
  async deposit(): Promise<void> {
    await this.page.locator(`input[type=radio][value=${QUICK_COIN}]`).check({ force: true });
    await this.page.getByRole('button', { name: 'Get the deposit address' }).click();
    await this.page.getByRole('button', { name: 'Pay this deposit' }).click();
  }
}

/** Puts money on somebody's balance as they would: by a deposit that is paid on the invented chain. */
export async function fund(site: Cluster, token: string, amountUsd: string): Promise<void> {
  const api = apiOf(site, token);
  const body = { currency: QUICK_COIN, amount_usd: amountUsd } as const;
  const { id } = await api.call(depositRoutes.create, { body });
  await api.call(depositRoutes.pay, { params: { id } });
  const credited = async () => (await api.call(depositRoutes.one, { params: { id } })).state === 'credited';
  await until(credited, { what: 'the deposit to be credited' });
}

/** Moves the clock of the whole demo on by so many days. */
export async function passDays(site: Cluster, days: number): Promise<void> {
  const { token } = await logIn(site, 'admin', DEMO.admin);
  await apiOf(site, token).call(accrualRoutes.moveClock, { body: { days } });
}
