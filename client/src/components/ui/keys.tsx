import { Box, Flex } from '@chakra-ui/react';
import { printedParts } from '../../lib/printed-keys.ts';
import { Kbd } from './controls.ts';

/** Keys as keyboards print them, each of which does the same. */
export function Keys({ keys }: { keys: readonly string[] }) {
  return (
    <Flex as="span" flexShrink={0} gap="3">
      {keys.map((key) => (
        <Box as="span" key={key}>
          {printedParts(key).map((part) => (
            <Kbd key={part} ms="1">
              {part}
            </Kbd>
          ))}
        </Box>
      ))}
    </Flex>
  );
}
