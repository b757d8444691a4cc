import { Box } from '@chakra-ui/react';
import { mdiMagnify } from '@mdi/js';
import { useEffect, useState } from 'react';
import { Input } from './controls.ts';
import { FilterChip } from './filter-chip.tsx';
import { Icon } from './icon.tsx';

interface SearchBoxProps {
  label: string;
  placeholder: string;
  value: string;
  maxLength: number;
  /** Called when typing has settled. */
  onChange: (value: string) => void;
}

const SETTLE_MS = 250;

/** A search that is sent once typing settles. */
export function SearchBox({ label, placeholder, value, maxLength, onChange }: SearchBoxProps) {
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => onChange(text), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [text, value, onChange]);
  return (
    <Box position="relative" flex="1" minW={{ base: 'full', sm: '220px' }}>
      {value && <FilterChip text={value} onDrop={() => onChange('')} />}
      <Box
        position="absolute"
        insetStart="2.5"
        top="50%"
        transform="translateY(-50%)"
        color="muted"
        zIndex="1"
        pointerEvents="none"
      >
        <Icon path={mdiMagnify} size={18} />
      </Box>
      <Input
        type="search"
        size="sm"
        ps="8"
        bg="bg"
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </Box>
  );
}
