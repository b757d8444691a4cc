import { atom, store, useAtomValue } from '../../../lib/store.ts';

export type NoticePermission = NotificationPermission | 'unsupported';

function currentPermission(): NoticePermission {
  return 'Notification' in window ? Notification.permission : 'unsupported';
}

const permissionAtom = atom<NoticePermission>(currentPermission());

export function useNoticePermission(): NoticePermission {
  return useAtomValue(permissionAtom);
}

/** Asks the browser for leave to show notices. Call it from a press of a button only. */
export async function askForNotices(): Promise<void> {
  if ('Notification' in window) await Notification.requestPermission();
  store.set(permissionAtom, currentPermission());
}

interface Notice {
  title: string;
  body: string;
  /** Notices with the same tag replace each other. */
  tag: string;
  onClick: () => void;
}

/** Shows a desktop notice when that is allowed and the window is not in front. */
export function showNotice({ title, body, tag, onClick }: Notice): void {
  if (currentPermission() !== 'granted' || document.hasFocus()) return;
  try {
    // Silent: the tone is ours, and has its own switch.
    const notice = new Notification(title, { body, tag, silent: true, icon: '/logo.svg' });
    notice.addEventListener('click', () => {
      window.focus();
      notice.close();
      onClick();
    });
  } catch (error) {
    // Some phones allow notices only from a service worker.
    console.warn('A desktop notice could not be shown', error);
  }
}
