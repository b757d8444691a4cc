import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Card } from '../../components/ui/card.tsx';

interface AuthCardProps {
  title: string;
  lead?: string;
  children: ReactNode;
  /** The way to the other form. */
  foot?: ReactNode;
}

/** The frame of a login or registration form. */
export function AuthCard({ title, lead, children, foot }: AuthCardProps) {
  return (
    <>
      <Card p={{ base: 5, sm: 8 }}>
        <Heading as="h1" textStyle="2xl" fontWeight="650">
          {title}
        </Heading>
        {lead && (
          <Text color="muted" mt="1">
            {lead}
          </Text>
        )}
        <Box mt="6">{children}</Box>
      </Card>
      {foot && (
        <Flex justify="center" gap="2" mt="5" textStyle="sm" color="muted">
          {foot}
        </Flex>
      )}
      <Box h="4" />
    </>
  );
}
