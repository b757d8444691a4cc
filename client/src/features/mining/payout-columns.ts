import type { Payout } from '@lode/shared/mining/schemas';
import { useTranslation } from 'react-i18next';
import type { CsvColumn } from '../../lib/csv.ts';

/** A file of payouts holds what the screen tells of each, exactly as the wire does. */
export function usePayoutColumns(): CsvColumn<Payout>[] {
  const { t } = useTranslation('mining');
  return [
    { heading: t('payouts.day'), value: ({ day }) => day },
    { heading: t('csv.power'), value: ({ hash_power_th }) => hash_power_th },
    { heading: t('csv.seconds'), value: ({ seconds }) => seconds },
    { heading: t('csv.revenue'), value: ({ farm }) => farm?.revenue_usd ?? null },
    { heading: t('csv.carried'), value: ({ farm }) => farm?.carried_in_usd ?? null },
    { heading: t('csv.capacity'), value: ({ farm }) => farm?.capacity_th ?? null },
    { heading: t('csv.fee_percent'), value: ({ farm }) => farm?.fee_percent ?? null },
    { heading: t('csv.share'), value: ({ revenue_share_usd }) => revenue_share_usd },
    { heading: t('csv.fee'), value: ({ fee_usd }) => fee_usd },
    { heading: t('csv.amount'), value: ({ amount_usd }) => amount_usd },
    { heading: t('working.entry'), value: ({ entry_id }) => entry_id },
  ];
}
