import { createPublicKey, type KeyObject } from 'node:crypto';
import type { CapacitorConfig } from '@capacitor/cli';
import type { KeyboardStyle } from '@capacitor/keyboard';
import { brand } from '@nightjar/domain/brand';
import { packagesOfShell, type Tracker } from './plugins.ts';

/** A build reads its settings from the environment, and a test names its own. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** These are the settings of a deployment that the native projects contain. */
export type Shell = {
  readonly appId: string;
  readonly name: string;
  readonly version: string;
  /** Both stores order the builds by this number. */
  readonly versionCode: number;
  /** A link to one of these hosts opens the app. */
  readonly linkHosts: readonly string[];
  readonly appleTeamId: string | null;
  readonly tracker: Tracker;
  readonly trackerLicense: string | null;
  /**
   * The native half of the app runs only bundles that this key has signed; null where the deployment has no releases.
   */
  readonly releasePublicKey: string | null;
  /** The file `google-services.json` of the operator's Firebase project, without which Android gets no pushes. */
  readonly googleServices: string | null;
};

/** `major * 1,000,000 + minor * 10,000 + patch`. Minor numbers go up to 99 and patches up to 9,999. */
export function versionCodeOf(version: string): number {
  const parts = /^(\d{1,4})\.(\d{1,2})\.(\d{1,4})$/.exec(version);
  if (!parts) throw new Error(`The version ${version} must be three numbers like 1.1.174.`);
  const [major = 0, minor = 0, patch = 0] = parts.slice(1).map(Number);
  return major * 1_000_000 + minor * 10_000 + patch;
}

/** The live-update plugin of iOS reads keys of this size alone. */
const releaseKeyBits = 2048;

const patternAndHintBySetting = {
  // Android takes no hyphen in a package name, and iOS takes no underscore in a bundle id.
  APP_ID: [/^[a-z][a-z0-9]*(\.[a-z][a-z0-9]*)+$/i, 'a name like com.company.app, with letters and digits'],
  LINK_HOSTS: [/^[a-z0-9-]+(\.[a-z0-9-]+)+(,[a-z0-9-]+(\.[a-z0-9-]+)+)*$/, 'host names with commas between'],
  APPLE_TEAM_ID: [/^[A-Z0-9]{10}$/, 'the ten letters and digits of the team at developer.apple.com'],
  TRACKER: [/^(capgo|transistorsoft)$/, 'capgo or transistorsoft'],
  TRACKER_LICENSE: [/^[\w.+/=-]+$/, 'the key that Transistorsoft has sent'],
  GOOGLE_SERVICES_FILE: [/\.json$/, 'the path of a google-services.json'],
} as const;

function readShellSetting(
  name: keyof typeof patternAndHintBySetting,
  environment: Environment,
): string | null {
  const value = environment[name]?.replaceAll(/\s/g, '');
  if (!value) return null;
  const [form, description] = patternAndHintBySetting[name];
  if (!form.test(value)) throw new Error(`${name} must be ${description}, but it is "${value}".`);
  return value;
}

/**
 * Reads the public half of the release key, and returns it in the PEM form that Node writes. The update plugins of both
 * platforms can read this form: they remove the line breaks and the lines "BEGIN" and "END", and decode the rest.
 */
function readReleasePublicKey({ RELEASE_PUBLIC_KEY: text }: Environment): string | null {
  if (!text) return null;
  const key = parsePublicKey(text.replaceAll('\\n', '\n'));
  if (key?.asymmetricKeyType !== 'rsa' || key.asymmetricKeyDetails?.modulusLength !== releaseKeyBits)
    throw new Error(
      `RELEASE_PUBLIC_KEY must be the line that "npm run release -- public-key" prints: an RSA key of ${releaseKeyBits} bits.`,
    );
  return key.export({ type: 'spki', format: 'pem' }).toString().trim();
}

function parsePublicKey(text: string): KeyObject | null {
  try {
    return text.includes('PRIVATE') ? null : createPublicKey(text);
  } catch {
    return null;
  }
}

export function readNativeShellConfig(environment: Environment): Shell {
  const linkHosts = readShellSetting('LINK_HOSTS', environment)?.split(',') ?? brand.hosts;
  return {
    appId: readShellSetting('APP_ID', environment) ?? brand.appId,
    name: brand.name,
    version: brand.version,
    versionCode: versionCodeOf(brand.version),
    linkHosts: [...new Set(linkHosts)],
    appleTeamId: readShellSetting('APPLE_TEAM_ID', environment),
    tracker: readShellSetting('TRACKER', environment) === 'transistorsoft' ? 'transistorsoft' : 'capgo',
    trackerLicense: readShellSetting('TRACKER_LICENSE', environment),
    releasePublicKey: readReleasePublicKey(environment),
    googleServices: readShellSetting('GOOGLE_SERVICES_FILE', environment),
  };
}

/** The scheme of links that only the app opens: `nightjar://app/drinks`. */
export const customLink = { scheme: brand.appScheme, host: 'app' } as const;

export const shellColors = { night: '#17120E', lamp: '#FFA83D' } as const;

/**
 * These are the oldest systems on which a store build runs. Its scripts use functions that an older iOS and an older
 * WebView do not have.
 */
export const oldestSystems = {
  ios: '17.4',
  // The barcode scanner needs Android's SDK 26. All other plugins need 24.
  androidSdk: 26,
  webView: 121,
} as const;

/** Android shows a push that names no notification channel in this channel. */
export const defaultChannel = 'chats';

/** The key of the `Preferences` plugin under which the app looks for the page of a tapped push. */
export const pendingNavigationKey = `${brand.slug}.pending-navigation`;

/** The system shows these texts when the app asks for something for the first time. */
export const permissionPurposes = {
  NSLocationWhenInUseUsageDescription: `${brand.name} shows you the bars and friends around you tonight.`,
  NSLocationAlwaysAndWhenInUseUsageDescription: `While you are out, ${brand.name} keeps your place on your friends' map up to date, even with the phone in your pocket. It stops when you go in, and when the night ends.`,
  NSCameraUsageDescription: 'Scan a code at the bar, or take a picture for your profile or a drink you send.',
  NSMicrophoneUsageDescription: 'Record the sound of a video that you send with a drink.',
  NSPhotoLibraryUsageDescription:
    'Choose a picture for your profile, or a picture or video for a drink you send.',
  NSPhotoLibraryAddUsageDescription: 'Keep a picture of your invitation among your photos.',
  NSContactsUsageDescription: `Find friends who are on ${brand.name}. The numbers in your contacts are compared with theirs and not kept.`,
} as const;

/** Transistorsoft's tracker asks the motion sensors whether its phone is moving. */
export const motionPurpose = {
  NSMotionUsageDescription: `${brand.name} looks for your place only while you move, so your battery lasts the night.`,
} as const;

/** Each permission of Android, with what the app needs it for. */
export const androidPermissions = {
  INTERNET: 'every call to the server',
  ACCESS_NETWORK_STATE: 'telling that there is no connection',
  ACCESS_COARSE_LOCATION: 'bars and friends nearby',
  ACCESS_FINE_LOCATION: 'bars and friends nearby, and checking in',
  ACCESS_BACKGROUND_LOCATION: 'the place on the map of friends while a person is out',
  FOREGROUND_SERVICE: 'the notice that stays while a person is out',
  FOREGROUND_SERVICE_LOCATION: 'the notice that stays while a person is out',
  POST_NOTIFICATIONS: 'pushes, and the notice that stays while a person is out',
  WAKE_LOCK: 'locations while the screen is off',
  RECEIVE_BOOT_COMPLETED: 'the tracker after a restart of the phone',
  CAMERA: 'scanning codes, and pictures',
  READ_CONTACTS: 'finding friends by the numbers of the address book',
  // The contacts plugin counts as permitted only when Android has granted READ_CONTACTS and WRITE_CONTACTS.
  WRITE_CONTACTS: 'the contacts plugin asks for both of this group; the app writes none',
  VIBRATE: 'a short tap when a drink is poured',
} as const;

/**
 * Libraries may add these permissions to the app's manifest. They are removed again, because the app shows no
 * advertising.
 */
export const removedPermissions = ['com.google.android.gms.permission.AD_ID'] as const;

/** The app runs without these features of a phone too, so a store must not hide the app from phones that lack one. */
export const optionalFeatures = [
  'android.hardware.location.gps',
  'android.hardware.camera',
  'android.hardware.camera.autofocus',
  'android.hardware.telephony',
] as const;

export const backgroundModes: Readonly<Record<Tracker, readonly string[]>> = {
  capgo: ['location'],
  transistorsoft: ['location', 'fetch'],
};

/**
 * These are Apple's names for the data that the app collects. The app needs all of these data for its functions, and
 * uses none for tracking.
 */
export const collectedData = [
  'PreciseLocation',
  'Name',
  'EmailAddress',
  'PhoneNumber',
  'Contacts',
  'PhotosorVideos',
  'EmailsOrTextMessages',
  'OtherUserContent',
  'PurchaseHistory',
  'UserID',
  'DeviceID',
  'OtherDataTypes',
] as const;

type PrivacyReasonsByApi = Readonly<Record<string, readonly string[]>>;

/**
 * Apple's privacy manifest must name a reason for each of these groups of functions. They depend on the tracker that
 * the store build contains.
 */
export const requiredReasons: Readonly<Record<Tracker, PrivacyReasonsByApi>> = {
  capgo: { UserDefaults: ['CA92.1'] },
  transistorsoft: {
    UserDefaults: ['CA92.1', '1C8F.1'],
    FileTimestamp: ['C617.1', '0A2A.1'],
    DiskSpace: ['E174.1'],
  },
};

/** This folder has the files of the client that a store build contains. Its path starts in `apps/app`. */
export const webFolder = '.cache/native/web';

export const capacitorConfig = (shell: Shell): CapacitorConfig => ({
  appId: shell.appId,
  appName: shell.name,
  webDir: webFolder,
  backgroundColor: shellColors.night,
  zoomEnabled: false,
  // A store build contains only the plugin of the chosen tracker, because the plugins of both trackers have the same
  // name.
  includePlugins: packagesOfShell(shell.tracker),
  android: {
    minWebViewVersion: oldestSystems.webView,
    // With another bridge, Android stops the locations of Capgo's tracker after five minutes in the background.
    useLegacyBridge: shell.tracker === 'capgo',
  },
  ios: { contentInset: 'never' },
  plugins: {
    SplashScreen: { launchAutoHide: false, backgroundColor: shellColors.night, showSpinner: false },
    SystemBars: { insetsHandling: 'css', initialViewportFitValueHint: 'cover', style: 'DEFAULT' },
    Keyboard: { style: 'DEFAULT' as KeyboardStyle },
    // The app itself shows a push that arrives while it is open, so the system shows none.
    PushNotifications: { presentationOptions: [] },
    // The app itself asks its own server for updates, and deletes old bundles. The plugin goes back from a bundle that
    // does not confirm its start in time, and blocks the bundle.
    LiveUpdate: {
      ...(shell.releasePublicKey !== null && { publicKey: shell.releasePublicKey }),
      readyTimeout: 10_000,
      autoBlockRolledBackBundles: true,
      autoDeleteBundles: false,
      autoUpdateStrategy: 'none',
    },
  },
});
