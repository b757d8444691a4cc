import { Box, Flex } from '@chakra-ui/react';
import { mdiClose, mdiFilterOffOutline, mdiFilterVariant } from '@mdi/js';
import { Children, type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QuietButton, SecondaryButton } from './buttons.tsx';
import { Icon } from './icon.tsx';

/** A filter that is chosen, as its words say it. */
interface ChosenFilter {
  text: string;
  onDrop: () => void;
}

interface ListToolbarProps {
  /** The filters: `SearchBox`, `Select`, `DayInput`. */
  children: ReactNode;
  /** The way back to the whole list, while it is filtered. */
  clear?: { label: string; onClear: () => void } | null;
  /** What is chosen, to be seen and dropped while the filters are folded. */
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
  const id = useId();
  return (
    <>
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
      {!open && <Chips chosen={chosen} />}
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
    </>
  );
}

function Chips({ chosen }: { chosen: readonly ChosenFilter[] }) {
  const { t } = useTranslation();
  return chosen.map(({ text, onDrop }) => (
    <SecondaryButton
      key={text}
      size="sm"
      hideFrom="sm"
      maxW="full"
      borderRadius="pill"
      colorPalette="primary"
      aria-label={t('filter.drop', { name: text })}
      onClick={onDrop}
    >
      <Box as="span" truncate dir="auto">
        {text}
      </Box>
      <Icon path={mdiClose} size={16} />
    </SecondaryButton>
  ));
}
