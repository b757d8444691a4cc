import { Flex } from '@chakra-ui/react';
import { Skeleton } from '../../../components/ui/skeletons.tsx';

const BUBBLES = [
  { id: 'a', width: '55%', own: false },
  { id: 'b', width: '40%', own: false },
  { id: 'c', width: '62%', own: true },
  { id: 'd', width: '48%', own: false },
  { id: 'e', width: '36%', own: true },
];

/** A conversation that is still loading, in its real shape; `headless` when its header is known already. */
export function ConversationSkeleton({ headless = false }: { headless?: boolean }) {
  return (
    <Flex direction="column" flex="1" minH="0" aria-busy overflow="hidden">
      {!headless && (
        <Flex align="center" gap="3" px="4" h="16" borderBottomWidth="1px" flexShrink={0}>
          <Skeleton boxSize="36px" borderRadius="pill" />
          <Flex direction="column" gap="2" flex="1">
            <Skeleton h="3.5" w="30%" />
            <Skeleton h="3" w="45%" />
          </Flex>
        </Flex>
      )}
      <Flex direction="column" gap="3" p="3" flex="1">
        {BUBBLES.map(({ id, width, own }) => (
          <Skeleton
            key={id}
            h="10"
            w={width}
            borderRadius="16px"
            alignSelf={own ? 'flex-end' : 'flex-start'}
          />
        ))}
      </Flex>
    </Flex>
  );
}
