import type { PhonePlatform } from '../headers.ts';
import type { Plugin, PluginGround } from './plugin.ts';

/** The server sends a note with these fields to FCM and to APNs. */
export type PhoneNote = {
  readonly title: string;
  readonly body: string;
  readonly link: string;
  readonly tag?: string;
  readonly conversation_id?: string;
};

export type PushService = {
  readonly plugin: Plugin;
  /** The app creates these notification channels. Only Android has channels. */
  readonly channels: readonly string[];
  /** The push service of the phone gives out this token, or null while the app is not registered. */
  readonly token: () => string | null;
  /** From now on the push service cannot be reached, and a registration ends with this error. */
  readonly failWith: (error: string) => void;
};

const nameOfPlugin = 'PushNotifications';
let registrationCount = 0;

/** Builds the push service of one phone. Its token comes as an event after `register` has answered. */
export function buildPushService(
  platform: PhonePlatform,
  { emit, permission, askForPermission: ask }: PluginGround,
): PushService {
  const channels: string[] = [];
  let token: string | null = null;
  let failure: string | null = null;
  // When no listener exists yet, Android keeps the event for the first one, and iOS drops it.
  const retained = platform === 'android';

  async function register(): Promise<void> {
    if (failure !== null) return emit(nameOfPlugin, 'registrationError', { error: failure }, retained);
    token ??= newToken(platform);
    return emit(nameOfPlugin, 'registration', { value: token }, retained);
  }

  return {
    channels,
    token: () => token,
    failWith: error => {
      failure = error;
    },
    plugin: {
      checkPermissions: () => ({ receive: permission('notifications') }),
      requestPermissions: async () => ({ receive: await ask('notifications') }),
      register: () => void queueMicrotask(() => void register()),
      unregister: () => {
        token = null;
      },
      createChannel: ({ id }: { id: string }) => {
        if (!channels.includes(id)) channels.push(id);
      },
      listChannels: () => ({ channels: channels.map(id => ({ id })) }),
      getDeliveredNotifications: () => ({ notifications: [] }),
      removeDeliveredNotifications: () => undefined,
      removeAllDeliveredNotifications: () => undefined,
    },
  };
}

/** Returns a token in the form of the platform's push service. Each phone gets a token of its own. */
function newToken(platform: PhonePlatform): string {
  registrationCount += 1;
  const digits = `${Date.now().toString(16)}${process.pid.toString(16)}${registrationCount.toString(16)}`;
  return platform === 'ios' ? digits.toUpperCase().padStart(64, '0') : `fcm-${digits}:APA91b`;
}

/** Returns what the plugin reports to the page about a note that arrives while the app is open. */
export const noteInPage = ({ title, body, ...data }: PhoneNote) => ({
  id: data.tag ?? 'note',
  title,
  body,
  data,
});

/**
 * Returns what the plugin reports to the page about a tapped note. On Android the report has the note's data only,
 * without its title and text.
 */
export function tapInPage(platform: PhonePlatform, note: PhoneNote) {
  const { title, body, ...data } = note;
  const notification = platform === 'android' ? { id: 'note', data } : { ...noteInPage(note), title, body };
  return { actionId: 'tap', notification };
}
