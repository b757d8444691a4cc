import type { Coin } from '@lode/shared/core/money';
import { FEE_RATES } from '@lode/shared/payouts/fee-rates';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../components/ui/text-field.tsx';
import { codeText } from '../../../lib/error-text.ts';

interface FeeRateFieldProps {
  coin: Coin;
  value: string;
  /** Said below it, unless it does not fit. */
  hint?: string;
  onChange: (value: string) => void;
}

/** What a batch's fee is worked out by, where a coin has something to choose. */
export function FeeRateField({ coin, value, hint, onChange }: FeeRateFieldProps) {
  const { t } = useTranslation(['treasury', 'errors']);
  const bounds = FEE_RATES[coin];
  if (!bounds) return null;
  const wrong = value !== '' && feeRateOf(coin, value) === undefined;
  return (
    <TextField
      label={t(coin === 'BTC' ? 'batch.fee_rate' : 'batch.fee_limit')}
      inputMode="numeric"
      dir="ltr"
      autoComplete="off"
      value={value}
      error={wrong ? codeText(t, 'FEE_RATE_INVALID') : ''}
      {...(hint && { hint })}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

/** As it is sent: null where the coin has none, undefined for what is none. */
export function feeRateOf(coin: Coin, text: string): number | null | undefined {
  const bounds = FEE_RATES[coin];
  if (!bounds) return null;
  const rate = /^\d{1,3}$/.test(text.trim()) ? Number(text) : 0;
  return rate >= bounds.min && rate <= bounds.max ? rate : undefined;
}
