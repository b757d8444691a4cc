/**
 * The program that stays when every page is closed: it shows what is told by push, and opens the application's own pages
 * without a network. It never answers for the API, and touches no request but navigations to the application and its
 * built files. The build fills in what is marked (client/build/service-worker.ts).
 */
const BUILD = '__BUILD__';
const FILES = '__FILES__'.split(' ');
const CACHE = `lode-${BUILD}`;
/** Any page of the application stands for all: what it shows is drawn by its program. */
const SHELL = '/app/dashboard';
const PAGES = /^\/(app|googleadmin)\//;

self.addEventListener('install', (event) => {
  event.waitUntil(prepare());
  self.skipWaiting();
});

/** What cannot be had now is kept when it is first used. */
async function prepare() {
  const cache = await caches.open(CACHE);
  await Promise.allSettled([SHELL, ...FILES].map((path) => cache.add(path)));
}

self.addEventListener('activate', (event) => event.waitUntil(takeOver()));

async function takeOver() {
  const older = (await caches.keys()).filter((name) => name.startsWith('lode-') && name !== CACHE);
  await Promise.all(older.map((name) => caches.delete(name)));
  await self.clients.claim();
}

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate' && PAGES.test(url.pathname)) event.respondWith(page(request));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request));
});

/** From the network, so that a new version of the site is seen at once; without one the page as it was last. */
async function page(request) {
  try {
    const answer = await fetch(request);
    if (answer.ok) await (await caches.open(CACHE)).put(SHELL, answer.clone());
    return answer;
  } catch (error) {
    const kept = await caches.match(SHELL, { ignoreVary: true });
    if (kept) return kept;
    throw error;
  }
}

/** A built file has its content's digest in its name: one that is kept is never out of date. */
async function asset(request) {
  const kept = await caches.match(request, { ignoreVary: true });
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.status === 200) {
    const copy = answer.clone();
    const cache = await caches.open(CACHE);
    // A full disk keeps nobody from the page.
    await cache.put(request, copy).catch(() => undefined);
  }
  return answer;
}

self.addEventListener('push', (event) => event.waitUntil(show(event.data)));

async function show(data) {
  const message = data?.json();
  if (!message) return;
  const { title, body, tag, side, url, language, unread } = message;
  await closeRead(side, unread);
  // Who has that side before them is told by its page.
  if (await isLookedAt(side)) return;
  await self.registration.showNotification(title, {
    ...{ body, tag, lang: language, dir: 'auto', renotify: true },
    icon: '/icon-192.png',
    data: { side, url },
  });
}

/** What was read elsewhere goes with the next that comes: a browser lets no push be silent. */
async function closeRead(side, unread) {
  for (const shown of await self.registration.getNotifications())
    if (shown.data?.side === side && !unread.includes(shown.tag)) shown.close();
}

const sideOf = (address) => {
  const { pathname } = new URL(address);
  if (pathname.startsWith('/googleadmin/')) return 'admin';
  return pathname.startsWith('/app/') ? 'user' : undefined;
};

const pagesOf = async (side) => {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return pages.filter((one) => sideOf(one.url) === side);
};

const isLookedAt = async (side) => (await pagesOf(side)).some(({ focused }) => focused);

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data));
});

/** In a page of that side that is open: it goes there itself, so that nothing typed in it is lost. */
async function open({ side, url }) {
  const [there] = await pagesOf(side);
  if (!there) return self.clients.openWindow(url);
  there.postMessage({ open: url });
  return there.focus();
}
