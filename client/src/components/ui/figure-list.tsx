import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export interface Figure {
  label: string;
  value: ReactNode;
  /** The one that counts. */
  strong?: boolean;
}

/** Names on the one side, figures on the other. */
export function FigureList({ figures }: { figures: readonly Figure[] }) {
  return (
    <Box as="dl">
      {figures.map(({ label, value, strong }) => (
        <Flex
          key={label}
          justify="space-between"
          align="baseline"
          gap="4"
          py="2"
          borderTopWidth="1px"
          _first={{ borderTopWidth: 0 }}
        >
          <Box
            as="dt"
            textStyle="sm"
            color={strong ? 'text' : 'muted'}
            fontWeight={strong ? '600' : undefined}
          >
            {label}
          </Box>
          <Box
            as="dd"
            textAlign="end"
            fontVariantNumeric="tabular-nums"
            fontWeight={strong ? '650' : '500'}
            textStyle={strong ? 'md' : 'sm'}
          >
            {value}
          </Box>
        </Flex>
      ))}
    </Box>
  );
}
