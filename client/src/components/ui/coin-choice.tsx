import { Box, chakra, Flex, Grid } from '@chakra-ui/react';
import type { CryptoSymbol } from '@lode/shared/rates/symbols';
import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { CoinIcon } from './coin-icon.tsx';
import { Skeleton } from './skeletons.tsx';

export interface CoinOption {
  symbol: CryptoSymbol;
  /** As people know its network. */
  network: string;
  /** What choosing it means, or why it cannot be chosen. */
  detail: ReactNode;
  available: boolean;
}

interface CoinChoiceProps {
  label: string;
  options: CoinOption[];
  field: UseFormRegisterReturn;
  error: string | undefined;
}

/** Coins as cards, one of them to be chosen; the browser's own radio buttons underneath. */
export function CoinChoice({ label, options, field, error }: CoinChoiceProps) {
  return (
    <Box as="fieldset" minW="0">
      <Box as="legend" textStyle="label" mb="1.5">
        {label}
      </Box>
      <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="2.5">
        {options.map((option) => (
          <CoinCard key={option.symbol} option={option} field={field} />
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

function CoinCard({ option, field }: { option: CoinOption; field: UseFormRegisterReturn }) {
  const { symbol, network, detail, available } = option;
  return (
    <chakra.label
      position="relative"
      display="flex"
      alignItems="center"
      gap="3"
      p="3.5"
      borderWidth="1px"
      borderColor="border.emphasized"
      borderRadius="field"
      bg="bg"
      cursor={available ? 'pointer' : 'not-allowed'}
      transition="border-color 150ms ease-out, background-color 150ms ease-out"
      _hover={available ? { borderColor: 'primary' } : undefined}
      css={{
        '&:has(input:checked)': {
          borderColor: 'primary',
          background: 'primary.subtle',
          boxShadow: 'inset 0 0 0 1px var(--primary)',
        },
        '&:has(input:focus-visible)': { outline: '2px solid var(--primary)', outlineOffset: '2px' },
        '&:has(input:disabled)': { borderStyle: 'dashed', '& svg': { opacity: 0.5 } },
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
          {detail}
        </Box>
      </Box>
    </chakra.label>
  );
}

/** The cards while they load; `lines` of detail are in each. */
export function CoinChoiceSkeleton({ lines }: { lines: 1 | 2 }) {
  return (
    <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="2.5" pt="6.5">
      {['a', 'b', 'c', 'd'].map((name) => (
        <Skeleton key={name} h={lines === 1 ? '72px' : '88px'} borderRadius="field" />
      ))}
    </Grid>
  );
}
