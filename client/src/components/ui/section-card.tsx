import { Box, Flex, Heading, Text } from '@chakra-ui/react';
import { type ReactNode, useId } from 'react';
import { Card } from './card.tsx';

interface SectionCardProps {
  title: string;
  lead?: string;
  /** Beside the title, such as a state. */
  mark?: ReactNode;
  children: ReactNode;
}

/** One subject of the profile, with its heading and what it is for. */
export function SectionCard({ title, lead, mark, children }: SectionCardProps) {
  const id = useId();
  return (
    <Card as="section" aria-labelledby={id}>
      <Flex align="center" gap="3" wrap="wrap">
        <Heading as="h2" id={id} textStyle="lg" fontWeight="600">
          {title}
        </Heading>
        {mark}
      </Flex>
      {lead && (
        <Text color="muted" mt="1">
          {lead}
        </Text>
      )}
      <Box mt="5">{children}</Box>
    </Card>
  );
}
