import { mdiMagnify } from '@mdi/js';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../components/ui/buttons.tsx';
import { DialogFrame } from '../../components/ui/dialog-frame.tsx';
import { lazyCode } from '../../lib/lazy-code.tsx';
import { isPaletteKey, PALETTE_KEYS } from '../../lib/palette-key.ts';
import type { Command } from '../../lib/palette-offers.ts';
import { keysHint } from '../../lib/printed-keys.ts';
import { ComingPalette, MissingPalette } from './coming-palette.tsx';

// Its dialog is there at once, to say so where the rest does not come.
const StaffPalette = lazyCode(async () => (await import('./staff-palette.tsx')).StaffPalette, MissingPalette);
const WIDTH = 560;

/** Opens the palette, by its key or by the button; what it finds things with comes when it is first wanted. */
export function PaletteKey() {
  const { t } = useTranslation();
  const { open, typed, setTyped, show, close, before } = usePalette();
  /** Runs once the dialog is gone and has given the focus back: what it does may move the focus. */
  const chosen = useRef<Command | null>(null);
  const fields = { typed, onType: setTyped };
  return (
    <>
      <IconButton
        display={{ base: 'none', sm: 'inline-flex' }}
        path={mdiMagnify}
        label={t('palette.title')}
        onClick={show}
        {...keysHint(PALETTE_KEYS, t('palette.title'))}
      />
      <DialogFrame
        open={open}
        onClose={close}
        onClosed={() => {
          chosen.current?.run();
          chosen.current = null;
        }}
        finalFocus={() => before.current}
        title={t('palette.title')}
        maxWidth={WIDTH}
      >
        <Suspense fallback={<ComingPalette {...fields} />}>
          <StaffPalette
            {...fields}
            onChoose={(command) => {
              chosen.current = command;
              close();
            }}
          />
        </Suspense>
      </DialogFrame>
    </>
  );
}

function usePalette() {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  /** What had the focus: the palette's fields take it before the dialog could see. */
  const before = useRef<HTMLElement | null>(null);
  const show = () => {
    before.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    setOpen(true);
  };
  const close = () => {
    setTyped('');
    setOpen(false);
  };
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isPaletteKey(event)) return;
      event.preventDefault();
      if (open) close();
      else show();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  });
  useEffect(() => (open ? catchEarlyKeys((text) => setTyped((known) => known + text)) : undefined), [open]);
  return { open, typed, setTyped, show, close, before };
}

/** Who types on after the key means the palette, though its field is not there yet, and no key of the page. */
function catchEarlyKeys(onText: (text: string) => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    const inField = event.target instanceof Element && event.target.closest('[role="dialog"]');
    if (inField || event.key.length !== 1 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    onText(event.key);
  };
  document.addEventListener('keydown', onKey, true);
  return () => document.removeEventListener('keydown', onKey, true);
}
