import { Badge } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

export type TagPalette = 'success' | 'warning' | 'error' | 'info' | 'gray';

interface TagProps {
  palette: TagPalette;
  /** A path of `@mdi/js`: colour alone says nothing. */
  icon: string;
  children: ReactNode;
}

/** How something stands, in colour, sign and word. */
export function Tag({ palette, icon, children }: TagProps) {
  return (
    <Badge
      colorPalette={palette}
      variant="subtle"
      borderRadius="pill"
      gap="1"
      px="2"
      flexShrink={0}
      whiteSpace="nowrap"
    >
      <Icon path={icon} size={14} />
      {children}
    </Badge>
  );
}
