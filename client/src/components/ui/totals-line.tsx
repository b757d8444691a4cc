import { Box, Flex } from '@chakra-ui/react';
import { ADMIN_LIST_WINDOW } from '@lode/shared/core/page';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../lib/format.ts';

interface TotalsLineProps {
  /** Its accessible name. */
  label: string;
  /** What is summed up, with its sums. */
  sums: readonly { label: string; value: string }[];
  /** How many rows were found. */
  total: number;
}

/** Sums of what a filter finds, below its list; where that is more than is summed up, it says so. */
export function TotalsLine({ label: name, sums, total }: TotalsLineProps) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const newest = { label: t('pager.newest'), value: format.integer(ADMIN_LIST_WINDOW) };
  const all = total < ADMIN_LIST_WINDOW ? sums : [newest, ...sums];
  return (
    <Flex
      as="dl"
      aria-label={name}
      columnGap="6"
      rowGap="1"
      wrap="wrap"
      px="4"
      py="3"
      borderTopWidth="1px"
      textStyle="sm"
      justify="flex-end"
    >
      {all.map(({ label, value }) => (
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
