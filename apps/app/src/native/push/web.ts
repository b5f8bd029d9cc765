import type { PushPort } from './port.ts';

/** On the first visit the service worker is still being installed; it is awaited this long. Milliseconds. */
const patienceMs = 10_000;

/** Only a page with a service worker can be woken by a push. */
async function worker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window)) return null;
  const late = new Promise<null>(resolve => window.setTimeout(() => resolve(null), patienceMs));
  return Promise.race([navigator.serviceWorker.ready, late]);
}

export const push = {
  async permission() {
    if (!(await worker())) return 'unsupported';
    return Notification.permission === 'default' ? 'askable' : Notification.permission;
  },

  async register(key) {
    // This comes first, because the browser accepts the question only as part of the tap.
    if ((await Notification.requestPermission()) !== 'granted') return null;
    const { pushManager } = await navigator.serviceWorker.ready;
    const options = { userVisibleOnly: true, applicationServerKey: key };
    const subscription = await pushManager.subscribe(options).catch(async () => {
      // The server has a new key, so the subscription with the old key must end first.
      await (await pushManager.getSubscription())?.unsubscribe();
      return pushManager.subscribe(options);
    });
    return JSON.stringify(subscription);
  },

  async unregister() {
    await (await (await worker())?.pushManager.getSubscription())?.unsubscribe();
  },
} satisfies PushPort;
