import { Box, Flex } from '@chakra-ui/react';
import { CopyButton } from './copy-button.tsx';
import { Notice } from './notice.tsx';

/** A secret that is told this once, to be copied now. */
export function ShownOnce({ says, secret }: { says: string; secret: string }) {
  return (
    <Flex direction="column" gap="4" align="flex-start">
      <Notice tone="info">{says}</Notice>
      <Box as="code" dir="ltr" textStyle="sm" overflowWrap="anywhere">
        {secret}
      </Box>
      <CopyButton text={secret} />
    </Flex>
  );
}
