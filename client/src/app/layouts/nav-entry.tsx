import { Box, type BoxProps, chakra, Text } from '@chakra-ui/react';
import { createContext, type ReactNode, useContext, useEffect, useRef } from 'react';
import { NavLink, useMatch } from 'react-router-dom';
import { Icon } from '../../components/ui/icon.tsx';

const EntryLink = chakra(NavLink);
const Folded = createContext(false);

/** Whether the entries within are icons alone. */
export const FoldedNav = Folded.Provider;

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

/** Beside its icon while that is pointed at or focused. A fixed box without a place of its own stays where it would flow. */
const TIP: BoxProps = {
  position: 'fixed',
  ms: '11',
  px: '3',
  py: '1.5',
  borderRadius: 'field',
  borderWidth: '1px',
  bg: 'surface',
  color: 'text',
  boxShadow: 'md',
  whiteSpace: 'nowrap',
  pointerEvents: 'none',
  zIndex: 'tooltip',
  opacity: 0,
  _groupHover: { opacity: 1 },
  _groupFocusVisible: { opacity: 1 },
};
/** Counts at the corners of the icon's end: two of them leave the icon to be seen. */
const CORNER: BoxProps = {
  as: 'span',
  position: 'absolute',
  insetY: '-1.5',
  insetEnd: '0',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'space-between',
  alignItems: 'flex-end',
  pointerEvents: 'none',
  transform: 'scale(0.75)',
};

/** Two counts leave the longest English entry on one line. */
const BESIDE: BoxProps = { as: 'span', display: 'flex', gap: '1', ms: '-1', flexShrink: 0 };

/** One entry of a drawer. */
export function NavEntry({ to, icon, label, badge, exact = false, onNavigate }: NavEntryProps) {
  const folded = useContext(Folded);
  const link = useRef<HTMLAnchorElement>(null);
  const current = useMatch({ path: to, end: exact }) !== null;
  // A drawer may be longer than the window.
  useEffect(() => {
    if (current) link.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <Box as="li">
      <EntryLink
        ref={link}
        to={to}
        end={exact}
        onClick={onNavigate}
        className="group"
        position="relative"
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
        <Box as="span" {...(folded ? TIP : { flex: '1' })}>
          {label}
        </Box>
        {badge && <Box {...(folded ? CORNER : BESIDE)}>{badge}</Box>}
      </EntryLink>
    </Box>
  );
}

/** Entries that belong together, under their heading if they have one. */
export function NavGroup({ title, children }: { title?: string; children: ReactNode }) {
  const folded = useContext(Folded);
  return (
    <Box mb={folded ? '2' : '4'} pb={folded ? '2' : undefined} borderBottomWidth={folded ? '1px' : undefined}>
      {title && !folded && (
        <Text px="3" mb="1" textStyle="xs" fontWeight="600" color="muted">
          {title}
        </Text>
      )}
      <Box as="ul" aria-label={folded ? title : undefined} display="flex" flexDirection="column" gap="1">
        {children}
      </Box>
    </Box>
  );
}
