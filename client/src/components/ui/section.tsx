import { Box, Flex, Heading } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Card } from './card.tsx';

interface SectionProps {
  title: string;
  hint?: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A card with a heading. */
export function Section({ title, hint, actions, children }: SectionProps) {
  return (
    <Card as="section" p={{ base: 4, sm: 5 }} minW="0">
      <Flex align="center" justify="space-between" gap="3" mb="3" wrap="wrap">
        <Box>
          <Heading as="h2" textStyle="md" fontWeight="600">
            {title}
          </Heading>
          {hint && (
            <Box textStyle="sm" color="muted">
              {hint}
            </Box>
          )}
        </Box>
        {actions && <Box textStyle="sm">{actions}</Box>}
      </Flex>
      {children}
    </Card>
  );
}
