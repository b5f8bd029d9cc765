import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst } from 'workbox-strategies';
import { attachmentCache } from '../platform/attachment-cache.ts';
import { isAttachmentPicture, withoutToken } from './attachments.ts';
import type { WorkerWord } from './messages.ts';
import { type Note, readNote } from './note.ts';
import { serverPaths } from './server-paths.ts';

declare const self: ServiceWorkerGlobalScope;

// Without a network every page is the app itself, which shows what it last knew.
// The build puts the whole app here, by name and hash.
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
const denylist = serverPaths.map(path => new RegExp(`^${path.replace('.', '\\.')}(?:/|$)`));
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist }));

// A picture of a chat or a drink that was seen once is there without a network, and after its link has ended.
registerRoute(
  ({ url, request }) => isAttachmentPicture(url, request.destination),
  new CacheFirst({
    cacheName: attachmentCache,
    plugins: [
      { cacheKeyWillBeUsed: async ({ request }) => withoutToken(request.url) },
      new ExpirationPlugin({ maxEntries: 300, maxAgeSeconds: 30 * 24 * 60 * 60, purgeOnQuotaError: true }),
    ],
  }),
);

// The first version takes the page that brought it, so that the next start needs no network; a later one waits until
// the person has agreed to it.
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()));
self.addEventListener('message', event => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting();
});

self.addEventListener('push', event => {
  const note = readNote(event.data?.text());
  if (note) event.waitUntil(show(note));
});

self.addEventListener('notificationclick', event => {
  event.notification.close();
  const note = readNote(JSON.stringify(event.notification.data));
  event.waitUntil(open(note?.link ?? '/'));
});

async function pages(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true });
}

/** The page before the person knows best whether it is news there; where there is none, the device shows it. */
async function show(note: Note): Promise<void> {
  const focused = (await pages()).find(page => page.focused);
  if (focused) return say(focused, { said: 'note', note });
  await self.registration.showNotification(note.title, {
    body: note.body,
    tag: note.tag,
    data: note,
    icon: '/icon-192.png',
    badge: '/icon-badge.png',
  });
}

/** Brings an open page to the front and leads it there, or opens one. */
async function open(path: string): Promise<void> {
  const [page] = await pages();
  if (!page) return void (await self.clients.openWindow(path));
  say(await page.focus(), { said: 'open', path });
}

function say(page: WindowClient, word: WorkerWord): void {
  page.postMessage(word);
}
