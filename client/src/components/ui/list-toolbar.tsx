import { Box, Flex } from '@chakra-ui/react';
import { mdiFilterOffOutline, mdiFilterVariant } from '@mdi/js';
import { Children, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuietButton, SecondaryButton } from './buttons.tsx';
import { Chip, ChipPlace, type ChosenFilter } from './filter-chip.tsx';
import { Icon } from './icon.tsx';

interface ListToolbarProps {
  /** The filters: `SearchBox`, `Select`, `DayInput`. */
  children: ReactNode;
  /** The way back to the whole list, while it is filtered. */
  clear?: { label: string; onClear: () => void } | null;
  /** What is chosen beside what its own filters say of themselves, to be seen and dropped while they are folded. */
  chosen?: readonly ChosenFilter[];
  /** At the end of the line: what can be done with the list. */
  actions?: ReactNode;
}

/** More than these beside the first, and a phone shows them on demand: rows come first there. */
const FEW = 1;

/** A list's filters, above its rows. */
export function ListToolbar({ children, clear, chosen = [], actions }: ListToolbarProps) {
  const [first, ...more] = Children.toArray(children);
  return (
    <Flex gap="2" p="3" wrap="wrap" align="center" borderBottomWidth="1px" role="search">
      {first}
      {more.length > FEW ? (
        <Folded active={Boolean(clear)} chosen={chosen}>
          {more}
        </Folded>
      ) : (
        more
      )}
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

interface FoldedProps {
  active: boolean;
  chosen: readonly ChosenFilter[];
  children: ReactNode;
}

/** Behind a button on a phone, in line with the others elsewhere. */
function Folded({ active, chosen, children }: FoldedProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  const [chips, setChips] = useState<HTMLElement | null>(null);
  const id = useId();
  return (
    <ChipPlace value={open ? null : chips}>
      <SecondaryButton
        size="sm"
        hideFrom="sm"
        aria-expanded={open}
        aria-controls={id}
        colorPalette={active ? 'primary' : undefined}
        onClick={() => setOpen(!open)}
      >
        <Icon path={mdiFilterVariant} size={18} />
        {t('filter.open')}
      </SecondaryButton>
      <Box ref={setChips} display={{ base: 'contents', sm: 'none' }}>
        {!open && chosen.map((filter) => <Chip key={filter.text} {...filter} />)}
      </Box>
      <Flex
        id={id}
        gap="2"
        wrap="wrap"
        align="center"
        w={{ base: 'full', sm: 'auto' }}
        display={{ base: open ? 'flex' : 'none', sm: 'contents' }}
      >
        {children}
      </Flex>
    </ChipPlace>
  );
}
