import { Box, Flex } from '@chakra-ui/react';

interface TotalsLineProps {
  /** Its accessible name. */
  label: string;
  /** What is summed up, with its sums. */
  sums: readonly { label: string; value: string }[];
}

/** Sums of all that a filter finds, below its list. */
export function TotalsLine({ label: name, sums }: TotalsLineProps) {
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
