import { type ComponentType, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyCode } from '../../lib/lazy-code.tsx';
import { showMessage } from './message-bar.tsx';

interface OverlayProps {
  open: boolean;
  onClose: () => void;
}

/** Where the code cannot be had, what should have opened is given up, and that is said. */
function Unloaded({ open, onClose }: OverlayProps) {
  const { t } = useTranslation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whenever it should open
  useEffect(() => {
    if (!open) return;
    showMessage(t('common:unloaded.text'), 'error');
    onClose();
  }, [open]);
  return null;
}

/** What comes over the page: its code comes when it first opens, or once the page is settled (`fetchCode`). */
export function overlay<P extends OverlayProps>(load: () => Promise<ComponentType<P>>) {
  const Code = lazyCode(load, Unloaded);
  function Overlay(props: P) {
    const [met, setMet] = useState(props.open);
    if (props.open && !met) setMet(true);
    return met ? (
      <Suspense>
        <Code {...props} />
      </Suspense>
    ) : null;
  }
  return Object.assign(Overlay, { fetchCode: load });
}
