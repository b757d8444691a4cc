import { rateRoutes } from '@lode/shared/rates/rest';
import { CRYPTO_SYMBOLS, FIAT_SYMBOLS } from '@lode/shared/rates/symbols';
import type { RouteMount } from '../../platform/route.ts';
import { getRate } from './queries/get-rate.ts';
import { listRates } from './queries/list-rates.ts';
import { presentRate } from './rates.presenter.ts';

export function mountRates(mount: RouteMount): void {
  mount.add(rateRoutes.crypto, async () => (await listRates(CRYPTO_SYMBOLS)).map(presentRate));
  mount.add(rateRoutes.fiat, async () => (await listRates(FIAT_SYMBOLS)).map(presentRate));
  mount.add(rateRoutes.one, async ({ params }) => presentRate(await getRate(params.id)));
}
