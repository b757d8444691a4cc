import { chakra } from '@chakra-ui/react';
import type { CSSProperties } from 'react';
import { useTranslation } from 'react-i18next';

interface RangeSliderProps {
  /** Its accessible name. */
  label: string;
  /** The value as a person reads it, in place of the position. */
  valueText: string;
  position: number;
  /** Positions run from 0 to this. */
  steps: number;
  disabled?: boolean;
  onPosition: (position: number) => void;
}

const TRACK_PX = 6;
const THUMB_PX = 24;

const thumb = {
  appearance: 'none',
  boxSize: `${THUMB_PX}px`,
  borderRadius: 'pill',
  borderWidth: '3px',
  borderStyle: 'solid',
  borderColor: 'surface',
  bg: 'primary.solid',
  cursor: 'grab',
} as const;

/** The browser's own slider in our colours; the way to its thumb is filled from the side where lines begin. */
export function RangeSlider({ label, valueText, position, steps, disabled, onPosition }: RangeSliderProps) {
  const { i18n } = useTranslation();
  const part = steps > 0 ? (position / steps) * 100 : 0;
  const side = i18n.dir() === 'rtl' ? 'left' : 'right';
  const track = {
    h: `${TRACK_PX}px`,
    borderRadius: 'pill',
    background: `linear-gradient(to ${side}, var(--primary) var(--part), var(--surface-variant) var(--part))`,
  };
  return (
    <chakra.input
      type="range"
      min={0}
      max={steps}
      step={1}
      value={position}
      disabled={disabled}
      aria-label={label}
      aria-valuetext={valueText}
      onChange={(event) => onPosition(Number(event.currentTarget.value))}
      style={{ '--part': `${part}%` } as CSSProperties}
      w="full"
      h="44px"
      m="0"
      bg="transparent"
      appearance="none"
      borderRadius="pill"
      cursor="pointer"
      _disabled={{ opacity: 0.5, cursor: 'not-allowed' }}
      css={{
        '&::-webkit-slider-runnable-track': track,
        '&::-moz-range-track': track,
        '&::-webkit-slider-thumb': { ...thumb, marginTop: `${(TRACK_PX - THUMB_PX) / 2}px` },
        '&::-moz-range-thumb': thumb,
        '&:active::-webkit-slider-thumb': { cursor: 'grabbing' },
      }}
    />
  );
}
