import { Box, Grid } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export interface Fact {
  label: string;
  value: ReactNode;
}

/** Names and values below each other, as a description list. */
export function Facts({ facts }: { facts: Fact[] }) {
  return (
    <Grid
      as="dl"
      templateColumns={{ base: '1fr', sm: 'minmax(120px, min(40%, 220px)) minmax(0, 1fr)' }}
      gapX="4"
      gapY={{ base: 0, sm: 2 }}
      textStyle="sm"
    >
      {facts.map(({ label, value }) => (
        <Box key={label} display="contents">
          <Box as="dt" color="muted">
            {label}
          </Box>
          <Box as="dd" minW="0" overflowWrap="anywhere" mb={{ base: 2, sm: 0 }}>
            {value}
          </Box>
        </Box>
      ))}
    </Grid>
  );
}
