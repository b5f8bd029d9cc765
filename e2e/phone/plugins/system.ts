import type { PhonePlatform } from '../headers.ts';
import { answersLater, type Plugin, type PluginGround, Refused } from './plugin.ts';

export type Contact = { readonly name: string; readonly numbers: readonly string[] };

/** The user of the phone does this in the views that the system shows. */
export type UserOfPhone = {
  /** The user picks this contact, or closes the view where it is null. */
  picked: Contact | null;
  /** The scanner reads this code, or the user closes the view where it is null. */
  scanned: string | null;
  /** True where the user closes the share sheet without sharing. */
  closesShareSheet: boolean;
  /** True while the phone has a network. */
  online: boolean;
  readonly addressBook: Contact[];
};

type Device = { readonly model: string; readonly osVersion: string; readonly manufacturer: string };
const devices: Readonly<Record<PhonePlatform, Device>> = {
  android: { model: 'Pixel 9', osVersion: '16', manufacturer: 'Google' },
  ios: { model: 'iPhone17,1', osVersion: '26.1', manufacturer: 'Apple' },
};
/** The store build has this version. */
export const appVersion = { name: 'Nightjar', version: '1.1.174', build: '1010174' };

/** The plugins that need no memory of their own: views of the system, the device and the network. */
export function systemPlugins(
  platform: PhonePlatform,
  hands: UserOfPhone,
  ground: PluginGround,
): Record<string, Plugin> {
  return {
    Share: sharePlugin(hands),
    CapacitorBarcodeScanner: scannerPlugin(hands),
    Contacts: contactsPlugin(hands, ground),
    Browser: { open: () => undefined, close: () => undefined },
    Haptics: noOpPlugin(
      'impact',
      'notification',
      'vibrate',
      'selectionStart',
      'selectionChanged',
      'selectionEnd',
    ),
    Keyboard: noOpPlugin('show', 'hide', 'setStyle', 'setResizeMode', 'setScroll', 'setAccessoryBarVisible'),
    SplashScreen: noOpPlugin('show', 'hide'),
    SystemBars: noOpPlugin('setStyle', 'show', 'hide', 'setAnimation'),
    NativeSettings: {
      open: () => ({ status: true }),
      openAndroid: () => ({ status: true }),
      openIOS: () => ({ status: true }),
    },
    Network: { getStatus: () => networkStatus(hands.online) },
    Device: {
      getId: () => ({ identifier: `${platform}-device` }),
      getInfo: () => ({
        ...devices[platform],
        ...{ platform, operatingSystem: platform, isVirtual: false, webViewVersion: '140' },
      }),
      getLanguageCode: () => ({ value: 'en' }),
      getLanguageTag: () => ({ value: 'en-US' }),
    },
  };
}

export const networkStatus = (online: boolean) => ({
  connected: online,
  connectionType: online ? 'wifi' : 'none',
});

const noOpPlugin = (...methods: string[]): Plugin =>
  Object.fromEntries(methods.map(method => [method, () => undefined]));

function sharePlugin(hands: UserOfPhone): Plugin {
  return {
    canShare: () => ({ value: true }),
    share() {
      if (hands.closesShareSheet) throw new Refused('Share canceled');
      return { activityType: '' };
    },
  };
}

function scannerPlugin(hands: UserOfPhone): Plugin {
  return {
    scanBarcode() {
      if (hands.scanned === null)
        throw new Refused("Couldn't scan because the process was cancelled.", 'OS-PLUG-BARC-0006');
      return { ScanResult: hands.scanned, format: 0 };
    },
  };
}

/**
 * On both platforms the contacts plugin asks for the permission first, even where the user then picks a contact in the
 * system's own view.
 */
function contactsPlugin(hands: UserOfPhone, { permission, askForPermission: ask }: PluginGround): Plugin {
  const payload = ({ name, numbers }: Contact) => ({
    contactId: name,
    name: { display: name, given: name, middle: null, family: null, prefix: null, suffix: null },
    phones: numbers.map(number => ({ type: 'mobile', label: null, isPrimary: false, number })),
  });
  async function requireContactsPermission(): Promise<void> {
    if ((await ask('contacts')) !== 'granted')
      throw new Refused('Permission is required to access contacts.');
  }
  return {
    checkPermissions: () => ({ contacts: permission('contacts') }),
    requestPermissions: async () => ({ contacts: await ask('contacts') }),
    async getContacts() {
      await requireContactsPermission();
      return { contacts: hands.addressBook.map(payload) };
    },
    async pickContact() {
      await requireContactsPermission();
      // The plugin gives no answer at all where the user closes the view.
      if (hands.picked === null) return answersLater;
      return { contact: payload(hands.picked) };
    },
  };
}
