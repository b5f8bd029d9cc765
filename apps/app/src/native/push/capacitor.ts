import type { PluginListenerHandle } from '@capacitor/core';
import { type PushNotificationSchema, PushNotifications } from '@capacitor/push-notifications';
import { withResolvers } from '@nightjar/domain/kernel/floor/with-resolvers';
import { platform } from '../platform.ts';
import type { PushNote, PushPermission, PushPort } from './port.ts';

const permissions: Readonly<Record<string, PushPermission>> = { granted: 'granted', denied: 'denied' };

const permissionOf = (state: string): PushPermission => permissions[state] ?? 'askable';

/** The registration for push messages fails after this many milliseconds without an answer of Apple or Google. */
const longestRegistrationMs = 15_000;

const nonEmptyText = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

/**
 * Turns a message of the plugin into a note. For a tapped message, Android reports title and text only if the server
 * has put them among the message's data.
 */
function pushNoteOf({ title = '', body = '', data }: PushNotificationSchema): PushNote {
  const { link, conversation_id, conversationId } = (data ?? {}) as Record<string, unknown>;
  return {
    title,
    body,
    link: nonEmptyText(link),
    conversationId: nonEmptyText(conversation_id) ?? nonEmptyText(conversationId),
  };
}

const unsubscribeOf = (added: Promise<PluginListenerHandle>) => () =>
  void added.then(handle => handle.remove());

/**
 * Registers the device and resolves to its push address. The plugin reports the result by one of two events, not as the
 * result of its call.
 */
async function registerForAddress(): Promise<string> {
  const { promise, resolve, reject } = withResolvers<string>();
  const handles = await Promise.all([
    PushNotifications.addListener('registration', ({ value }) => resolve(value)),
    PushNotifications.addListener('registrationError', ({ error }) => reject(new Error(error))),
  ]);
  const patience = setTimeout(
    () => reject(new Error('The push service did not answer.')),
    longestRegistrationMs,
  );
  try {
    // The plugin may report its event before it answers the call, so the app waits for both.
    const [value] = await Promise.all([promise, PushNotifications.register()]);
    return value;
  } finally {
    clearTimeout(patience);
    for (const handle of handles) void handle.remove();
  }
}

export const push = {
  needsKey: false,
  permissionIsConsent: true,

  permission: async () => permissionOf((await PushNotifications.checkPermissions()).receive),

  async register() {
    const { receive } = await PushNotifications.requestPermissions();
    return permissionOf(receive) === 'granted' ? registerForAddress() : null;
  },

  unregister: () => PushNotifications.unregister(),

  onAddress: listener =>
    unsubscribeOf(PushNotifications.addListener('registration', ({ value }) => listener(value))),

  // The plugin refuses on iOS until the app has registered in this process. The number then stays for that long.
  clearNotifications: () => PushNotifications.removeAllDeliveredNotifications().catch(() => {}),

  onTap: listener =>
    unsubscribeOf(
      PushNotifications.addListener('pushNotificationActionPerformed', ({ notification }) =>
        listener(pushNoteOf(notification)),
      ),
    ),

  onNote: listener =>
    unsubscribeOf(
      PushNotifications.addListener('pushNotificationReceived', note => listener(pushNoteOf(note))),
    ),

  async createChannels(channels) {
    if (platform !== 'android') return;
    for (const { id, name, importance } of channels) {
      await PushNotifications.createChannel({ id, name, importance: importance === 'high' ? 4 : 3 });
    }
  },
} satisfies PushPort;
