import type { Rate } from '@lode/shared/rates/schemas';
import { useTranslation } from 'react-i18next';
import { RelativeTime } from '../../../components/ui/relative-time.tsx';
import { useRates } from '../state/rates-state.ts';

/** Where a rate came from and how old it is; a simulated one is called that. */
export function RateSource({ rate }: { rate: Rate }) {
  const { t } = useTranslation('rates');
  const source = rate.source === 'simulated' ? t('simulated') : rate.source;
  return (
    <>
      {source} · <RelativeTime at={rate.at} />
    </>
  );
}

/** The same for the price of Bitcoin; nothing while there is none. */
export function BtcSource() {
  const btc = useRates().rates.BTC;
  return btc ? <RateSource rate={btc} /> : null;
}
