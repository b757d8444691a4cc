import { Box, type BoxProps, Flex } from '@chakra-ui/react';

/** A breathing block in the place of something that is still loading. */
export function Skeleton(props: BoxProps) {
  return <Box aria-hidden bg="surface-variant" borderRadius="l1" h="4" animation="pulse" {...props} />;
}

/** Lines of text that are still loading; the last one is shorter. */
export function SkeletonText({ lines = 3 }: { lines?: number }) {
  return (
    <Flex direction="column" gap="2.5">
      {numbers(lines).map((line) => (
        <Skeleton key={line} h="3.5" w={line === lines ? '60%' : '100%'} />
      ))}
    </Flex>
  );
}

/** Rows with an avatar and two lines that are still loading. */
export function SkeletonRows({ rows = 4 }: { rows?: number }) {
  return (
    <Flex direction="column" gap="4">
      {numbers(rows).map((row) => (
        <Flex key={row} gap="3" align="center">
          <Skeleton boxSize="10" borderRadius="pill" flexShrink={0} />
          <Flex direction="column" gap="2" flex="1">
            <Skeleton h="3.5" w="40%" />
            <Skeleton h="3" w="75%" />
          </Flex>
        </Flex>
      ))}
    </Flex>
  );
}

/** 1 to `count`. */
function numbers(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}
