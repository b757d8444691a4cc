import { Box, Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';

interface TotalsLineProps {
  /** What is summed up, with its sums. */
  sums: readonly { label: string; value: string }[];
}

/** Sums of all that a filter finds, below its list. */
export function TotalsLine({ sums }: TotalsLineProps) {
  const { t } = useTranslation('finance');
  return (
    <Flex
      as="dl"
      aria-label={t('totals')}
      columnGap="6"
      rowGap="1"
      wrap="wrap"
      px="4"
      py="3"
      borderTopWidth="1px"
      textStyle="sm"
      justify="flex-end"
    >
      {sums.map(({ label, value }) => (
        <Flex key={label} gap="2">
          <Box as="dt" color="muted">
            {label}
          </Box>
          <Box as="dd" fontWeight="600" fontVariantNumeric="tabular-nums">
            {value}
          </Box>
        </Flex>
      ))}
    </Flex>
  );
}
