import { Box, chakra, Grid } from '@chakra-ui/react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Input } from '../../../components/ui/controls.ts';
import { emojiIn, findEmoji, IN_ENGLISH } from './emoji-words.ts';

interface EmojiPickerProps {
  label: string;
  onPick: (emoji: string) => void;
  /** Sees the keys that are not its own. */
  onKeyDown: (event: KeyboardEvent) => void;
}

const COLUMNS = 8;

/** In English until the reader's own words are there. */
function useEmoji(language: string) {
  const [all, setAll] = useState(IN_ENGLISH);
  useEffect(() => {
    let left = false;
    // Without them English ones do.
    void emojiIn(language).then(
      (loaded) => !left && setAll(loaded),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [language]);
  return all;
}

/** Emoji in a grid, found by their names in the reader's language and in English; arrows go through them, Enter takes. */
export function EmojiPicker({ label, onPick, onKeyDown }: EmojiPickerProps) {
  const { t, i18n } = useTranslation('support');
  const all = useEmoji(i18n.language);
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const grid = useRef<HTMLDivElement>(null);
  const shown = findEmoji(all, search, i18n.language);

  const go = (next: number) => {
    const index = Math.max(0, Math.min(shown.length - 1, next));
    setAt(index);
    grid.current?.querySelectorAll('button')[index]?.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    const rtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const onward = rtl ? -1 : 1;
    const inGrid = event.target instanceof HTMLButtonElement;
    const steps: Record<string, number> = { ArrowDown: COLUMNS, ArrowUp: -COLUMNS };
    if (inGrid) Object.assign(steps, { ArrowRight: onward, ArrowLeft: -onward });
    const step = steps[event.key];
    const first = shown[0];
    if (step) go(inGrid ? at + step : at);
    else if (event.key === 'Enter' && !inGrid && first) onPick(first.emoji);
    else return onKeyDown(event);
    event.preventDefault();
  };

  return (
    <Box
      role="dialog"
      aria-label={label}
      position="absolute"
      insetX="3"
      bottom="100%"
      mb="1"
      maxW="340px"
      p="2"
      bg="surface"
      borderWidth="1px"
      borderRadius="l2"
      shadow="md"
      zIndex="dropdown"
      onKeyDown={onKey}
    >
      <Input
        size="sm"
        bg="bg"
        mb="2"
        autoFocus
        value={search}
        placeholder={t('emoji.search')}
        aria-label={t('emoji.search')}
        onChange={(event) => {
          setSearch(event.target.value);
          setAt(0);
        }}
      />
      <Grid ref={grid} templateColumns={`repeat(${COLUMNS}, 1fr)`} maxH="208px" overflowY="auto">
        {shown.map(({ emoji, name }, index) => (
          <chakra.button
            key={emoji}
            type="button"
            h="36px"
            fontSize="20px"
            borderRadius="l1"
            _hover={{ bg: 'gray.subtle' }}
            tabIndex={index === at ? 0 : -1}
            aria-label={name}
            title={name}
            onFocus={() => setAt(index)}
            onClick={() => onPick(emoji)}
          >
            {emoji}
          </chakra.button>
        ))}
      </Grid>
    </Box>
  );
}
