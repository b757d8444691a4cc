import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyCode } from '../../../lib/lazy-code.tsx';
import { useSession } from '../../../lib/session.ts';
import { useSettledPage } from '../../../lib/settled.ts';
import { useAtom } from '../../../lib/store.ts';
import { LauncherButton } from './launcher-button.tsx';
import { panelOpenAtom } from './panel-open.ts';

const SupportLauncher = lazyCode(
  async () => (await import('./support-launcher.tsx')).SupportLauncher,
  StillButton,
);

/** What fails here is asked for again when the chat is opened, and told there. */
const fetchChat = () => void SupportLauncher.fetchCode().catch(() => undefined);

/** The button alone, while the chat behind it is not there yet. */
function StillButton() {
  const [open, setOpen] = useAtom(panelOpenAtom);
  return <LauncherButton open={open} unread={0} onToggle={() => setOpen(!open)} onIntent={fetchChat} />;
}

/** Customer service within reach: the button at once, all of the chat when it is opened or the page is settled. */
export function SupportSlot() {
  // Here, because what holds a place must not wait for texts itself.
  useTranslation('around');
  const loggedIn = useSession('user').status === 'ready';
  const [open] = useAtom(panelOpenAtom);
  const settled = useSettledPage();
  const [begun, setBegun] = useState(false);
  if ((open || settled) && !begun) setBegun(true);
  if (!loggedIn) return null;
  return <Suspense fallback={<StillButton />}>{begun ? <SupportLauncher /> : <StillButton />}</Suspense>;
}
