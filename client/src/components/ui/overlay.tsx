import { type ComponentType, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyCode } from '../../lib/lazy-code.tsx';
import { showMessage } from './message-bar.tsx';
import { OnItsWay } from './on-its-way.tsx';

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

/** The same for what is there only while it is open. */
export function Unopened({ onClose }: Pick<OverlayProps, 'onClose'>) {
  return <Unloaded open onClose={onClose} />;
}

/** What comes over the page: its code comes when it first opens, or once the page is settled (`fetchCode`). */
export function overlay<P extends OverlayProps>(load: () => Promise<ComponentType<P>>) {
  const Code = lazyCode(load, Unloaded);
  function Overlay(props: P) {
    const [met, setMet] = useState(props.open);
    if (props.open && !met) setMet(true);
    return met ? (
      <OnItsWay>
        <Code {...props} />
      </OnItsWay>
    ) : null;
  }
  return Object.assign(Overlay, { fetchCode: Code.fetchCode });
}
