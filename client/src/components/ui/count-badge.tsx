import { Box, type BoxProps, VisuallyHidden } from '@chakra-ui/react';

const SHOWN_MAX = 99;

interface CountBadgeProps extends BoxProps {
  count: number;
  /** The count in words. */
  label: string;
}

/** How many wait, at the end of an entry; red above zero. */
export function CountBadge({ count, label, ...box }: CountBadgeProps) {
  const urgent = count > 0;
  return (
    <Box
      as="span"
      display="inline-flex"
      alignItems="center"
      justifyContent="center"
      minW="6"
      h="5"
      px="1.5"
      borderRadius="pill"
      textStyle="xs"
      fontWeight="600"
      fontVariantNumeric="tabular-nums"
      bg={urgent ? 'error.solid' : 'surface-variant'}
      color={urgent ? 'error.contrast' : 'muted'}
      transition="background-color 200ms ease-out"
      {...box}
    >
      <span aria-hidden>{count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </Box>
  );
}
