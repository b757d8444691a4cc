import { Box, Flex, Heading } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { usePageTitle } from '../../lib/use-page-title.ts';

interface AdminPageProps {
  title: string;
  /** Below the title. */
  lead?: ReactNode;
  /** Beside the title. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A page of the admin side: title, what can be done, content; a step denser than the customers' pages. */
export function AdminPage({ title, lead, actions, children }: AdminPageProps) {
  usePageTitle(title);
  return (
    <Flex
      direction="column"
      gap="4"
      w="full"
      maxW="1200px"
      mx="auto"
      px={{ base: 4, md: 6 }}
      py={{ base: 4, md: 6 }}
    >
      <Flex align="start" justify="space-between" gap="3" wrap="wrap">
        <Box minW="0">
          <Heading as="h1" textStyle="2xl">
            {title}
          </Heading>
          {lead && (
            <Box color="muted" textStyle="sm">
              {lead}
            </Box>
          )}
        </Box>
        {actions && (
          <Flex gap="2" wrap="wrap">
            {actions}
          </Flex>
        )}
      </Flex>
      {children}
    </Flex>
  );
}
