// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { onNoticePressed } from './service-worker.ts';

afterEach(() => vi.unstubAllGlobals());

it('a page follows its own service worker along a path of this site, and nowhere else', () => {
  const serviceWorker = new EventTarget();
  vi.stubGlobal('navigator', { serviceWorker });
  const followed: string[] = [];
  const end = onNoticePressed((path) => followed.push(path));
  const say = (data: unknown) => serviceWorker.dispatchEvent(new MessageEvent('message', { data }));
  const elsewhere = [
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    'javascript:alert(1)',
    '',
  ];
  for (const open of elsewhere) say({ open });
  for (const data of [null, 'open', {}, { open: 7 }]) say(data);
  say({ open: '/app/wallet?tab=history' });
  end();
  say({ open: '/app/store' });
  expect(followed).toEqual(['/app/wallet?tab=history']);
});
