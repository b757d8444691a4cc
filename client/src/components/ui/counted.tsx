import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useFormat } from '../../lib/format.ts';

interface CountedProps {
  count: number;
  tone: 'error' | 'success';
  children: ReactNode;
}

/** A count at the corner of a button, whose own name says it too. */
export function Counted({ count, tone, children }: CountedProps) {
  const format = useFormat();
  return (
    <Box position="relative">
      {children}
      {count > 0 && (
        <Flex
          aria-hidden
          position="absolute"
          top="0.5"
          insetEnd="0"
          minW="18px"
          h="18px"
          px="1"
          align="center"
          justify="center"
          borderRadius="pill"
          bg={`${tone}.solid`}
          color={`${tone}.contrast`}
          textStyle="xs"
          fontWeight="600"
          fontVariantNumeric="tabular-nums"
          pointerEvents="none"
        >
          {count > 99 ? `${format.integer(99)}+` : format.integer(count)}
        </Flex>
      )}
    </Box>
  );
}
