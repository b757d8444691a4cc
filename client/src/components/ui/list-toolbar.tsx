import { Flex } from '@chakra-ui/react';
import { mdiFilterOffOutline } from '@mdi/js';
import type { ReactNode } from 'react';
import { QuietButton } from './buttons.tsx';
import { Icon } from './icon.tsx';

interface ListToolbarProps {
  /** The filters: `SearchBox`, `Select`, `DayInput`. */
  children: ReactNode;
  /** The way back to the whole list, while it is filtered. */
  clear?: { label: string; onClear: () => void } | null;
  /** At the end of the line: what can be done with the list. */
  actions?: ReactNode;
}

/** A list's filters, above its rows. */
export function ListToolbar({ children, clear, actions }: ListToolbarProps) {
  return (
    <Flex gap="2" p="3" wrap="wrap" align="center" borderBottomWidth="1px" role="search">
      {children}
      {clear && (
        <QuietButton size="sm" onClick={clear.onClear}>
          <Icon path={mdiFilterOffOutline} size={18} />
          {clear.label}
        </QuietButton>
      )}
      {actions && (
        <Flex gap="2" ms="auto">
          {actions}
        </Flex>
      )}
    </Flex>
  );
}
