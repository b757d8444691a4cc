import { Box, Flex } from '@chakra-ui/react';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { AmountInput } from '../../../components/ui/amount-input.tsx';
import { SecondaryButton } from '../../../components/ui/buttons.tsx';
import { useFormat } from '../../../lib/format.ts';

const QUICK_AMOUNTS = ['50', '100', '250', '500', '1000', '5000'] as const;

type AmountFieldProps = Omit<ComponentProps<typeof AmountInput>, 'label'>;

/** The sum in US dollars, typed or picked. */
export function AmountField(props: AmountFieldProps) {
  const { t } = useTranslation('deposit');
  const format = useFormat();
  const { value, onChange } = props;
  return (
    <Box>
      <AmountInput label={t('recharge.amount')} placeholder="100" {...props} />
      <Flex role="group" aria-label={t('recharge.quick')} gap="2" wrap="wrap" mt="3">
        {QUICK_AMOUNTS.map((amount) => (
          <SecondaryButton
            key={amount}
            size="sm"
            aria-pressed={value === amount}
            colorPalette={value === amount ? 'primary' : undefined}
            onClick={() => onChange(amount)}
          >
            {format.moneyWhole(amount)}
          </SecondaryButton>
        ))}
      </Flex>
    </Box>
  );
}
