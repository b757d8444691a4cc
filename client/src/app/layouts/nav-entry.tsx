import { Box, chakra, Text } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { Icon } from '../../components/ui/icon.tsx';

const EntryLink = chakra(NavLink);

interface NavEntryProps {
  to: string;
  /** A path of `@mdi/js`. */
  icon: string;
  label: string;
  /** Something at the entry's end, such as a count. */
  badge?: ReactNode;
  /** Current on its own address only, not on those below it. */
  exact?: boolean;
  onNavigate: () => void;
}

/** One entry of a drawer. */
export function NavEntry({ to, icon, label, badge, exact = false, onNavigate }: NavEntryProps) {
  return (
    <Box as="li">
      <EntryLink
        to={to}
        end={exact}
        onClick={onNavigate}
        display="flex"
        alignItems="center"
        gap="3"
        minH="44px"
        px="3"
        borderRadius="field"
        color="muted"
        textStyle="sm"
        fontWeight="500"
        transition="background-color 150ms ease-out, color 150ms ease-out"
        _hover={{ bg: 'gray.subtle', color: 'text' }}
        _currentPage={{ bg: 'surface-variant', color: 'text', fontWeight: '600' }}
      >
        <Icon path={icon} size={22} />
        <Box as="span" flex="1">
          {label}
        </Box>
        {badge}
      </EntryLink>
    </Box>
  );
}

/** Entries that belong together, under their heading if they have one. */
export function NavGroup({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <Box mb="4">
      {title && (
        <Text px="3" mb="1" textStyle="xs" fontWeight="600" color="muted">
          {title}
        </Text>
      )}
      <Box as="ul" display="flex" flexDirection="column" gap="1">
        {children}
      </Box>
    </Box>
  );
}
