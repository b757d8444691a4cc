import type { Coin } from '@lode/shared/core/money';
import { USUAL_FEE_RATES } from '@lode/shared/payouts/fee-rates';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../../components/ui/text-field.tsx';
import { codeText } from '../../../lib/code-text.ts';

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
  if (USUAL_FEE_RATES[coin] === null) return null;
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

/** As it is sent: null where the coin has none, undefined for what is none. The server knows how high it may be. */
export function feeRateOf(coin: Coin, text: string): number | null | undefined {
  if (USUAL_FEE_RATES[coin] === null) return null;
  const rate = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
  return rate > 0 ? rate : undefined;
}
