import { ExpirationPlugin } from 'workbox-expiration';
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { attachmentCache, pictureCache } from '../platform/attachment-cache.ts';
import { isAttachmentPicture, isPublicPicture, withoutToken } from './attachments.ts';
import type { WorkerMessage } from './messages.ts';
import { type PushNote, parsePushNote } from './note.ts';
import { serverPaths } from './server-paths.ts';

declare const self: ServiceWorkerGlobalScope;

// The names and hashes of all files of the app are inserted by the build. Without a connection every address opens the
// app, which shows its stored answers.
precacheAndRoute(self.__WB_MANIFEST);
cleanupOutdatedCaches();
const serverPathPatterns = serverPaths.map(path => new RegExp(`^${path.replace('.', '\\.')}(?:/|$)`));
registerRoute(new NavigationRoute(createHandlerBoundToURL('/index.html'), { denylist: serverPathPatterns }));

// A picture of a chat or a drink that was shown once is stored for thirty days. It stays available without a
// connection, and after its signed link has expired.
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

// A face may change under its address, so it is requested again. Without an answer within four seconds, the last one is
// shown.
registerRoute(
  ({ url, request }) => isPublicPicture(url, request.destination),
  new NetworkFirst({
    cacheName: pictureCache,
    networkTimeoutSeconds: 4,
    plugins: [
      new ExpirationPlugin({ maxEntries: 400, maxAgeSeconds: 7 * 24 * 60 * 60, purgeOnQuotaError: true }),
    ],
  }),
);

// The first version of the service worker takes control of the page at once, so that the next start needs no
// connection. A later version waits until the user accepts it.
self.addEventListener('activate', event => event.waitUntil(self.clients.claim()));
self.addEventListener('message', event => {
  if (event.data?.type === 'SKIP_WAITING') void self.skipWaiting();
});

self.addEventListener('push', event => {
  const note = parsePushNote(event.data?.text());
  if (note) event.waitUntil(passOrShowNote(note));
});

self.addEventListener('notificationclick', event => {
  event.notification.close();
  const note = parsePushNote(JSON.stringify(event.notification.data));
  event.waitUntil(openPath(note?.link ?? '/'));
});

async function findOpenPages(): Promise<readonly WindowClient[]> {
  return self.clients.matchAll({ type: 'window', includeUncontrolled: true });
}

/**
 * Passes a note to the page that has the focus, which decides whether to show it. If no page has the focus, the device
 * shows a notification.
 */
async function passOrShowNote(note: PushNote): Promise<void> {
  const focused = (await findOpenPages()).find(page => page.focused);
  if (focused) return postToPage(focused, { said: 'note', note });
  await self.registration.showNotification(note.title, {
    body: note.body,
    tag: note.tag,
    data: note,
    icon: '/icon-192.png',
    badge: '/icon-badge.png',
  });
}

/** Focuses an open page and navigates it to the path, or opens a new page. */
async function openPath(path: string): Promise<void> {
  const [page] = await findOpenPages();
  if (!page) return void (await self.clients.openWindow(path));
  postToPage(await page.focus(), { said: 'open', path });
}

function postToPage(page: WindowClient, message: WorkerMessage): void {
  page.postMessage(message);
}
