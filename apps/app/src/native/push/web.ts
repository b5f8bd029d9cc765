import type { PushPort } from './port.ts';

/**
 * On the first visit the service worker is still being installed; push functions wait this many milliseconds for it.
 */
const workerTimeoutMs = 10_000;

/**
 * Resolves to the installed service worker. It resolves to null if this browser has no push messages, or if the worker
 * was not installed in time.
 */
async function readyWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return null;
  const timeout = new Promise<null>(resolve => window.setTimeout(() => resolve(null), workerTimeoutMs));
  return Promise.race([navigator.serviceWorker.ready, timeout]);
}

export const push = {
  needsKey: true,
  permissionIsConsent: false,

  async permission() {
    if (!(await readyWorker())) return 'unsupported';
    return Notification.permission === 'default' ? 'askable' : Notification.permission;
  },

  async register(key) {
    // The permission is requested before anything else, because the browser asks the user only directly after a tap.
    if ((await Notification.requestPermission()) !== 'granted') return null;
    const { pushManager } = await navigator.serviceWorker.ready;
    const options = { userVisibleOnly: true, applicationServerKey: key };
    const subscription = await pushManager.subscribe(options).catch(async () => {
      // Subscribing fails where the server has a new key. The subscription with the old key must be ended before
      // another is made.
      await (await pushManager.getSubscription())?.unsubscribe();
      return pushManager.subscribe(options);
    });
    return JSON.stringify(subscription);
  },

  async unregister() {
    await (await (await readyWorker())?.pushManager.getSubscription())?.unsubscribe();
  },

  onAddress: () => () => {},
  async clearNotifications() {},
  onTap: () => () => {},
  onNote: () => () => {},
  async createChannels() {},
} satisfies PushPort;
