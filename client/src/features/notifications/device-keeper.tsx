import type { TokenKind } from '@lode/shared/core/abilities';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { readStored } from '../../lib/browser-storage.ts';
import { KEPT_OF_LOGIN } from '../../lib/kept-of-login.ts';
import { closeNotices, installWorker, onNoticePressed, shownNotices } from '../../lib/service-worker.ts';
import { useLive } from '../../lib/use-live.ts';
import { NOTIFICATION_LIVE, readNewest } from './use-unread.ts';

/** On every page of a side, long after its first picture: what stays when all pages are closed, and what this device shows meanwhile. */
export function DeviceKeeper({ side }: { side: TokenKind }) {
  const { i18n } = useTranslation();
  const navigate = useNavigate();
  const { language } = i18n;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language is told to the site
  useEffect(() => {
    installWorker()
      .then(() => keepTold(side))
      .catch((error: unknown) => console.info('This device is not told by push', error));
  }, [side, language]);
  useEffect(() => onNoticePressed((path) => void navigate(path)), [navigate]);
  return side === 'user' ? <ReadKeeper /> : null;
}

/** Where nobody has asked to be told, the code is not needed. */
async function keepTold(side: TokenKind): Promise<void> {
  if (readStored(KEPT_OF_LOGIN[side].push) === null) return;
  await (await import('./push-device.ts')).keepHere(side);
}

/** Takes away what the customer has read, here or elsewhere. */
function ReadKeeper() {
  useLive('shown notices', closeRead, NOTIFICATION_LIVE);
  return null;
}

async function closeRead(signal: AbortSignal): Promise<null> {
  if ((await shownNotices('user')).length === 0) return null;
  const { items } = await readNewest(100, signal);
  const unread = new Set(items.filter(({ read }) => !read).map(({ id }) => id));
  await closeNotices('user', (tag) => !unread.has(tag));
  return null;
}
