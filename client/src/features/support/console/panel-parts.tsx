import { Box, Flex } from '@chakra-ui/react';
import type { ReactNode } from 'react';

/** A part of what stands beside a conversation. */
export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box as="section" px="4" py="4" borderBottomWidth="1px">
      <Box as="h3" textStyle="xs" fontWeight="600" color="muted" mb="2">
        {title}
      </Box>
      {children}
    </Box>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Flex justify="space-between" gap="4" py="1" textStyle="sm">
      <Box as="dt" color="muted" flexShrink={0}>
        {label}
      </Box>
      <Box as="dd" textAlign="end" minW="0">
        {children}
      </Box>
    </Flex>
  );
}
