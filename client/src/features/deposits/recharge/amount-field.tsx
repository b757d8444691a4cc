import { Box, Flex } from '@chakra-ui/react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { SecondaryButton } from '../../../components/ui/buttons.tsx';
import { TextField } from '../../../components/ui/text-field.tsx';
import { useFormat } from '../../../lib/format.ts';

const QUICK_AMOUNTS = ['50', '100', '250', '500', '1000', '5000'] as const;

interface AmountFieldProps {
  field: UseFormRegisterReturn;
  error: string | undefined;
  /** Below it: what it comes to. */
  hint: string | undefined;
  value: string;
  onPick: (amount: string) => void;
}

/** The sum in US dollars, typed or picked. */
export function AmountField({ field, error, hint, value, onPick }: AmountFieldProps) {
  const { t } = useTranslation('deposit');
  const format = useFormat();
  return (
    <Box>
      <TextField
        label={t('recharge.amount')}
        inputMode="decimal"
        autoComplete="off"
        placeholder="100"
        dir="ltr"
        error={error}
        hint={hint}
        {...field}
      />
      <Flex role="group" aria-label={t('recharge.quick')} gap="2" wrap="wrap" mt="3">
        {QUICK_AMOUNTS.map((amount) => (
          <SecondaryButton
            key={amount}
            size="sm"
            aria-pressed={value === amount}
            colorPalette={value === amount ? 'primary' : undefined}
            onClick={() => onPick(amount)}
          >
            {format.moneyWhole(amount)}
          </SecondaryButton>
        ))}
      </Flex>
    </Box>
  );
}
