import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import type { depositCurrencySchema } from '@lode/shared/deposits/schemas';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { CoinIcon } from '../../../components/ui/coin-icon.tsx';
import { Skeleton } from '../../../components/ui/skeletons.tsx';

export type DepositCurrency = z.output<typeof depositCurrencySchema>;

interface CurrencyCardsProps {
  currencies: DepositCurrency[];
  field: UseFormRegisterReturn;
  error: string | undefined;
}

/** The coins to pay with, one to be chosen: with network, what its transfers cost, and how long they take. */
export function CurrencyCards({ currencies, field, error }: CurrencyCardsProps) {
  const { t } = useTranslation('deposit');
  return (
    <Box as="fieldset" aria-invalid={error ? true : undefined}>
      <Box as="legend" textStyle="label" mb="1.5">
        {t('recharge.currency')}
      </Box>
      <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="2.5">
        {currencies.map((currency) => (
          <CurrencyCard key={currency.currency} currency={currency} field={field} />
        ))}
      </Grid>
      {error && (
        <Box role="alert" textStyle="xs" color="error" mt="1.5">
          {error}
        </Box>
      )}
    </Box>
  );
}

function CurrencyCard({ currency, field }: { currency: DepositCurrency; field: UseFormRegisterReturn }) {
  const { t } = useTranslation('deposit');
  const { currency: symbol, network, fee_tier, confirmations_needed, available } = currency;
  return (
    <chakra.label
      position="relative"
      display="flex"
      gap="3"
      p="3.5"
      borderWidth="1px"
      borderColor="border.emphasized"
      borderRadius="field"
      bg="bg"
      cursor={available ? 'pointer' : 'not-allowed'}
      opacity={available ? 1 : 0.7}
      transition="border-color 150ms ease-out, background-color 150ms ease-out"
      _hover={available ? { borderColor: 'primary' } : undefined}
      css={{
        '&:has(input:checked)': {
          borderColor: 'primary',
          background: 'primary.subtle',
          boxShadow: 'inset 0 0 0 1px var(--primary)',
        },
        '&:has(input:focus-visible)': { outline: '2px solid var(--primary)', outlineOffset: '2px' },
      }}
    >
      <chakra.input type="radio" srOnly value={symbol} disabled={!available} {...field} />
      <CoinIcon symbol={symbol} size={36} />
      <Box minW="0" flex="1">
        <Flex justify="space-between" gap="2" align="baseline">
          <Box as="span" fontWeight="600">
            {symbol}
          </Box>
          <Box as="span" textStyle="xs" color="muted" truncate>
            {network}
          </Box>
        </Flex>
        <Box textStyle="xs" color="muted" mt="0.5">
          {available ? (
            <>
              {t('fee.label')}:{' '}
              <Box as="span" color="text">
                {t(`fee.${fee_tier}`)}
              </Box>
              {' · '}
              {t('recharge.confirmations', { count: confirmations_needed })}
            </>
          ) : (
            t('recharge.unavailable')
          )}
        </Box>
      </Box>
    </chakra.label>
  );
}

/** The cards while they load. */
export function CurrencyCardsSkeleton() {
  return (
    <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="2.5" pt="6.5" aria-busy>
      {['a', 'b', 'c', 'd'].map((name) => (
        <Skeleton key={name} h="66px" borderRadius="field" />
      ))}
    </Grid>
  );
}
