import { Badge } from '@chakra-ui/react';
import { Icon } from './icon.tsx';

export type StatusTone = 'gray' | 'info' | 'success' | 'warning' | 'error';

interface StatusBadgeProps {
  tone: StatusTone;
  /** A path of `@mdi/js`. */
  icon: string;
  text: string;
}

/** How something stands: in colour, sign and word. */
export function StatusBadge({ tone, icon, text }: StatusBadgeProps) {
  return (
    <Badge
      colorPalette={tone}
      variant="subtle"
      borderRadius="pill"
      gap="1"
      px="2"
      flexShrink={0}
      whiteSpace="nowrap"
    >
      <Icon path={icon} size={14} />
      {text}
    </Badge>
  );
}
