import { Box, chakra, Flex } from '@chakra-ui/react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';
import { PERIODS, type Period } from './projection.ts';

interface PeriodChoiceProps {
  period: Period;
  onPeriod: (period: Period) => void;
}

/** Over how long the calculator looks ahead. */
export function PeriodChoice({ period, onPeriod }: PeriodChoiceProps) {
  const { t } = useTranslation('store');
  const format = useFormat();
  const id = useId();
  return (
    <Box role="group" aria-labelledby={id}>
      <Box id={id} textStyle="label" mb="1.5">
        {t('calculator.period')}
      </Box>
      <Flex p="1" gap="1" borderRadius="field" bg="surface-variant">
        {PERIODS.map((days) => (
          <chakra.button
            key={days}
            type="button"
            aria-pressed={days === period}
            onClick={() => onPeriod(days)}
            flex="1"
            minH="40px"
            borderRadius="l1"
            textStyle="sm"
            fontWeight={days === period ? '600' : '500'}
            color={days === period ? 'text' : 'muted'}
            bg={days === period ? 'surface' : undefined}
            cursor="pointer"
            transition="background-color 150ms ease-out"
            _hover={{ color: 'text' }}
          >
            {t('calculator.days', { count: days, days: format.integer(days) })}
          </chakra.button>
        ))}
      </Flex>
    </Box>
  );
}
