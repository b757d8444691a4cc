import { Flex, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

interface EmptyStateProps {
  /** A path of `@mdi/js`. */
  icon: string;
  /** What would be here. */
  title: string;
  /** What to do, or why there is nothing. */
  text?: string;
  action?: ReactNode;
}

/** Stands where a list has nothing to show. */
export function EmptyState({ icon, title, text, action }: EmptyStateProps) {
  return (
    <Flex direction="column" align="center" textAlign="center" gap="2" py="10" px="4">
      <Flex color="muted" mb="1">
        <Icon path={icon} size={40} />
      </Flex>
      <Text fontWeight="600">{title}</Text>
      {text && (
        <Text textStyle="sm" color="muted" maxW="48ch">
          {text}
        </Text>
      )}
      {action && <Flex mt="3">{action}</Flex>}
    </Flex>
  );
}
