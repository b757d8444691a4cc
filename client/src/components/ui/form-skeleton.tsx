import { Box, type BoxProps, Flex } from '@chakra-ui/react';
import { CoinChoiceSkeleton } from './coin-choice.tsx';
import { Skeleton } from './skeletons.tsx';

interface PaymentFormSkeletonProps {
  /** Lines of detail on each coin's card. */
  coinLines: 1 | 2;
  /** How high each part between the coins and the button is, by which nothing below the form moves as it comes. */
  parts: readonly BoxProps['h'][];
}

/** A form about money in its own shape while it loads: coins, fields with their labels, sums, the button. */
export function PaymentFormSkeleton({ coinLines, parts }: PaymentFormSkeletonProps) {
  return (
    <Flex direction="column" gap="5" aria-busy>
      <CoinChoiceSkeleton lines={coinLines} />
      {parts.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change places
        <Box key={index} h={height}>
          <Skeleton h="3.5" w="30%" mb="2.5" />
          <Skeleton h="12" borderRadius="field" />
        </Box>
      ))}
      <Skeleton h="12" borderRadius="pill" />
    </Flex>
  );
}
