import { Box, type BoxProps } from '@chakra-ui/react';

/** A flat surface with large rounded corners. */
export function Card(props: BoxProps) {
  return (
    <Box
      bg="surface"
      borderWidth="1px"
      borderColor="border"
      borderRadius="card"
      p={{ base: 4, sm: 6 }}
      {...props}
    />
  );
}
