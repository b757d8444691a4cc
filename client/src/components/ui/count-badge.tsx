import { Box, type BoxProps, VisuallyHidden } from '@chakra-ui/react';

const SHOWN_MAX = 99;

interface CountBadgeProps extends BoxProps {
  count: number;
  /** The count in words. */
  label: string;
  /** It is the last one known, and may be another by now. */
  stale?: boolean;
  /** `primary` for what waits for this person only. */
  tone?: 'error' | 'primary';
}

/** How many wait, at the end of an entry; red, or its tone, above zero, unless that is old news. */
export function CountBadge({ count, label, stale = false, tone = 'error', ...box }: CountBadgeProps) {
  const urgent = count > 0 && !stale;
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
      borderWidth={stale ? '1px' : undefined}
      borderStyle="dashed"
      bg={urgent ? `${tone}.solid` : stale ? undefined : 'surface-variant'}
      color={urgent ? `${tone}.contrast` : 'muted'}
      transition="background-color 200ms ease-out"
      {...box}
    >
      <span aria-hidden>{count > SHOWN_MAX ? `${SHOWN_MAX}+` : count}</span>
      <VisuallyHidden>{label}</VisuallyHidden>
    </Box>
  );
}
