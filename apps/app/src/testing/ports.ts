import { appState } from '../native/app-state/index.ts';
import { backButton } from '../native/back-button/index.ts';
import { browser } from '../native/browser/index.ts';
import { contacts } from '../native/contacts/index.ts';
import { device } from '../native/device/index.ts';
import { files } from '../native/files/index.ts';
import { haptics } from '../native/haptics/index.ts';
import { keyboard } from '../native/keyboard/index.ts';
import { links } from '../native/links/index.ts';
import { location } from '../native/location/index.ts';
import { network } from '../native/network/index.ts';
import { preferences } from '../native/preferences/index.ts';
import { push } from '../native/push/index.ts';
import { scanner } from '../native/scanner/index.ts';
import { secureStorage } from '../native/secure-storage/index.ts';
import { settingsPage } from '../native/settings-page/index.ts';
import { share } from '../native/share/index.ts';
import { splash } from '../native/splash/index.ts';
import { systemBars } from '../native/system-bars/index.ts';
import { tracker } from '../native/tracker/index.ts';
import { updates } from '../native/updates/index.ts';
import { wakeLock } from '../native/wake-lock/index.ts';

import type { Ports } from './port-types.ts';

/**
 * The contract tests of e2e/phone/ports build this file alone. They call the ports in a browser, and over a simulated
 * bridge of Android and of iOS.
 */
const ports: Ports = {
  ...{ appState, backButton, browser, contacts, device, files, haptics, keyboard, links, location, network },
  ...{ preferences, push, scanner, secureStorage, settingsPage, share, splash },
  ...{ systemBars, tracker, updates, wakeLock },
};

Object.assign(window, { ports, heard: [] });
