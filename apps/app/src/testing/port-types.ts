import type { AppStatePort } from '../native/app-state/port.ts';
import type { BackButtonPort } from '../native/back-button/port.ts';
import type { BrowserPort } from '../native/browser/port.ts';
import type { ContactsPort } from '../native/contacts/port.ts';
import type { DevicePort } from '../native/device/port.ts';
import type { FilesPort } from '../native/files/port.ts';
import type { HapticsPort } from '../native/haptics/port.ts';
import type { KeyboardPort } from '../native/keyboard/port.ts';
import type { LinksPort } from '../native/links/port.ts';
import type { LocationPort } from '../native/location/port.ts';
import type { NetworkPort } from '../native/network/port.ts';
import type { PreferencesPort } from '../native/preferences/port.ts';
import type { PushPort } from '../native/push/port.ts';
import type { ScannerPort } from '../native/scanner/port.ts';
import type { SecureStoragePort } from '../native/secure-storage/port.ts';
import type { SettingsPagePort } from '../native/settings-page/port.ts';
import type { SharePort } from '../native/share/port.ts';
import type { SplashPort } from '../native/splash/port.ts';
import type { SystemBarsPort } from '../native/system-bars/port.ts';
import type { TrackerPort } from '../native/tracker/port.ts';
import type { UpdatesPort } from '../native/updates/port.ts';
import type { WakeLockPort } from '../native/wake-lock/port.ts';

/** The contract tests of e2e/phone/ports check these ports of the device. */
export type Ports = {
  readonly appState: AppStatePort;
  readonly backButton: BackButtonPort;
  readonly browser: BrowserPort;
  readonly contacts: ContactsPort;
  readonly device: DevicePort;
  readonly files: FilesPort;
  readonly haptics: HapticsPort;
  readonly keyboard: KeyboardPort;
  readonly links: LinksPort;
  readonly location: LocationPort;
  readonly network: NetworkPort;
  readonly preferences: PreferencesPort;
  readonly push: PushPort;
  readonly scanner: ScannerPort;
  readonly secureStorage: SecureStoragePort;
  readonly settingsPage: SettingsPagePort;
  readonly share: SharePort;
  readonly splash: SplashPort;
  readonly systemBars: SystemBarsPort;
  readonly tracker: TrackerPort;
  readonly updates: UpdatesPort;
  readonly wakeLock: WakeLockPort;
};

declare global {
  interface Window {
    readonly ports: Ports;
    /** A test gives listeners to the ports, and each listener adds here what it was called with. */
    readonly heard: unknown[];
  }
}
