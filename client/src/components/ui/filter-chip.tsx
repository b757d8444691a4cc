import { Box } from '@chakra-ui/react';
import { mdiClose } from '@mdi/js';
import { createContext, useContext } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { SecondaryButton } from './buttons.tsx';
import { Icon } from './icon.tsx';

/** A filter that is chosen, as its words say it. */
export interface ChosenFilter {
  text: string;
  onDrop: () => void;
}

/** Where a toolbar shows what is chosen in the filters that it has folded; null while none are. */
export const ChipPlace = createContext<HTMLElement | null>(null);

/** What a filter says of itself while its toolbar has folded it. */
export function FilterChip(filter: ChosenFilter) {
  const place = useContext(ChipPlace);
  return place && createPortal(<Chip {...filter} />, place);
}

/** A chosen filter on a phone, with the way to drop it. */
export function Chip({ text, onDrop }: ChosenFilter) {
  const { t } = useTranslation();
  return (
    <SecondaryButton
      size="sm"
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
  );
}
