import { brand } from '@nightjar/domain/brand';
import type { BrowserContext, Page } from '@playwright/test';
import { type Bridge, buildBridge, ignoreLeftPage, type PluginCall } from './bridge.ts';
import { type PhonePlatform, readPluginHeaders } from './headers.ts';
import { type Lifecycle, lifecycleOf } from './lifecycle.ts';
import { appPlugin } from './plugins/app.ts';
import { geolocationPlugin, type Spot } from './plugins/location.ts';
import type { PluginGround } from './plugins/plugin.ts';
import { buildPushService, noteInPage, type PhoneNote, type PushService, tapInPage } from './plugins/push.ts';
import { preferencesPlugin, secureStoragePlugin } from './plugins/stores.ts';
import { networkStatus, systemPlugins } from './plugins/system.ts';
import { buildTracker, type Tracker } from './plugins/tracker.ts';
import {
  type BundleFiles,
  buildLiveUpdates,
  type LiveUpdates,
  type UpdateSettings,
} from './plugins/updates.ts';
import { appOrigin } from './shell.ts';
import { newState, type PhoneState } from './state.ts';
import { buildSwitchboard } from './switchboard.ts';

/** The app is opened by a link, by the tap on a note, or by its icon where neither is given. */
export type Launch = { readonly url?: string; readonly note?: PhoneNote };

type PhoneActions = {
  /** Opens the app in a new process and returns its page. */
  launch(launch?: Launch): Promise<Page>;
  /** The system ends the process of the app. What the phone stores remains. */
  endProcess(): Promise<void>;
  /** The system opens a link of the running app. */
  openLink(url: string): Promise<void>;
  /**
   * A push message (note) arrives while the app is open. The system shows nothing, and the app decides whether to show
   * it.
   */
  receiveNote(note: PhoneNote): Promise<void>;
  /** The user opens a note while the app is running. */
  tapNote(note: PhoneNote): Promise<void>;
  /** The keyboard on the screen opens with this height, or closes where it is 0. */
  moveKeyboard(height: number): Promise<void>;
  /** The user presses the back button of Android. */
  pressBack(): Promise<void>;
  /** The user goes to another place. Returns the status of the upload, or null where the phone uploads nothing. */
  walkTo(spot: Spot): Promise<number | null>;
  setOnline(online: boolean): Promise<void>;
};

export type Phone = PhoneState &
  PhoneActions &
  Lifecycle & {
    readonly platform: PhonePlatform;
    /** This is the page of the running app. */
    readonly page: Page;
    /** The app made these calls of plugins. */
    readonly calls: readonly PluginCall[];
    /** Returns the options of all calls of a method, the oldest first. */
    callsOf(pluginId: string, methodName: string): readonly PluginCall['options'][];
    /** True where the app listens to events of this plugin. */
    listensTo(pluginId: string): boolean;
    /**
     * Names the methods that the app called and that the phone does not have. A test that calls such a method on
     * purpose removes its name from this list.
     */
    readonly faults: string[];
    readonly tracker: Tracker;
    readonly push: PushService;
    /** Returns the files of the running bundle, or null while the files of the store's package run. */
    runningBundle(): BundleFiles | null;
  };

type PhoneParts = {
  readonly platform: PhonePlatform;
  readonly context: BrowserContext;
  readonly bridge: Bridge;
  readonly state: PhoneState;
  readonly tracker: Tracker;
  readonly updates: LiveUpdates;
};

type BuildPhoneOptions = {
  readonly platform: PhonePlatform;
  readonly context: BrowserContext;
  readonly updateSettings: UpdateSettings;
};

/** Builds a phone on which the app was installed and never opened. */
export async function buildPhone({ platform, context, updateSettings }: BuildPhoneOptions): Promise<Phone> {
  const state = newState();
  const switchboard = buildSwitchboard(platform);
  const { calls, faults } = switchboard;
  const bridge = await buildBridge(context, {
    platform,
    headers: readPluginHeaders(platform),
    onCall: switchboard.receive,
    onMissing: switchboard.addFault,
  });
  const lifecycle = lifecycleOf(platform, state.app, bridge);
  const ground = pluginContextOf(state, bridge, lifecycle);
  const tracker = buildTracker({
    platform,
    ground,
    tell: (call, { lat: latitude, lng: longitude }) =>
      bridge.answer(call, { data: { latitude, longitude, accuracy: 5, time: Date.now() } }, true),
  });
  const push = buildPushService(platform, ground);
  const updates = buildLiveUpdates({
    ...{
      platform,
      settings: updateSettings,
      store: state.updates,
      network: state.network,
      emit: bridge.emit,
    },
    isOnline: () => state.hands.online,
    openPage: () => reopen(),
  });
  const { currentPage, reopen, ...acts } = phoneActionsOf({
    platform,
    context,
    bridge,
    state,
    tracker,
    updates,
  });
  switchboard.connect(bridge, {
    App: appPlugin(platform, state.app, brand.appId),
    Preferences: preferencesPlugin(state.preferences),
    SecureStorage: secureStoragePlugin(state.secure),
    Geolocation: geolocationPlugin(state.sensor, ground),
    BackgroundGeolocation: tracker.plugin,
    PushNotifications: push.plugin,
    LiveUpdate: updates.plugin,
    ...systemPlugins(platform, state.hands, ground),
  });
  return {
    ...{ ...state, ...lifecycle, ...acts, platform, calls, faults, tracker, push },
    get page() {
      return currentPage();
    },
    listensTo: bridge.hasListener,
    runningBundle: updates.running,
    callsOf: (pluginId, methodName) =>
      calls
        .filter(call => call.pluginId === pluginId && call.methodName === methodName)
        .map(call => call.options),
  };
}

function pluginContextOf(
  { permissions, answers }: PhoneState,
  { emit }: Bridge,
  { cover }: Lifecycle,
): PluginGround {
  return {
    emit,
    permission: name => permissions[name],
    async askForPermission(name) {
      if (permissions[name] !== 'prompt') return permissions[name];
      await cover();
      permissions[name] = answers[name];
      return permissions[name];
    },
  };
}

type InnerPhoneActions = { currentPage(): Page; reopen(): Promise<void> };

function phoneActionsOf({
  platform,
  context,
  bridge,
  state,
  tracker,
  updates,
}: PhoneParts): PhoneActions & InnerPhoneActions {
  let page: Page | null = null;
  const currentPage = () => {
    if (!page) throw new Error('The app does not run: launch it first.');
    return page;
  };

  async function endProcess(): Promise<void> {
    tracker.endProcess();
    updates.endProcess();
    await page?.close();
    page = null;
  }

  /** The plugin for updates loads the app again. The user may end the app meanwhile. */
  async function reopen(): Promise<void> {
    await page?.goto(`${appOrigin}/`).catch(ignoreLeftPage);
  }

  /** An iPhone returns the last opened link as the link that started the app. */
  async function openLink(url: string): Promise<void> {
    if (platform === 'ios') state.app.launchUrl = url;
    await bridge.emit('App', 'appUrlOpen', { url }, true);
  }

  const tapNote = (note: PhoneNote) =>
    bridge.emit('PushNotifications', 'pushNotificationActionPerformed', tapInPage(platform, note), true);

  /** Android hands the link or the tapped note to the plugins before the page loads. */
  async function launchOnAndroid({ url, note }: Launch): Promise<void> {
    state.app.launchUrl = url ?? null;
    if (url !== undefined) await bridge.emit('App', 'appUrlOpen', { url }, true);
    if (note) await tapNote(note);
    await currentPage().goto(`${appOrigin}/`);
  }

  /**
   * An iPhone opens the link once the page has loaded. When a tapped note starts the app, the push plugin does not
   * listen yet. So the app's scene delegate stores the path of the note among the preferences.
   */
  async function launchOnIphone({ url, note }: Launch): Promise<void> {
    state.app.launchUrl = null;
    const pending = note && JSON.stringify({ path: note.link, at: Date.now() });
    if (pending) state.preferences.set(`${brand.slug}.pending-navigation`, pending);
    await currentPage().goto(`${appOrigin}/`);
    if (url !== undefined) await openLink(url);
  }

  return {
    ...{ currentPage, reopen, endProcess, openLink, tapNote },
    async launch(launch = {}) {
      if (page) await endProcess();
      page = await context.newPage();
      bridge.connect(page);
      updates.startProcess();
      state.app.active = true;
      await (platform === 'android' ? launchOnAndroid : launchOnIphone)(launch);
      return page;
    },
    receiveNote: note =>
      bridge.emit('PushNotifications', 'pushNotificationReceived', noteInPage(note), platform === 'android'),
    async moveKeyboard(keyboardHeight) {
      const event = keyboardHeight > 0 ? 'Show' : 'Hide';
      for (const moment of ['Will', 'Did'])
        await bridge.emit(
          'Keyboard',
          `keyboard${moment}${event}`,
          keyboardHeight > 0 ? { keyboardHeight } : {},
        );
    },
    async pressBack() {
      if (platform === 'ios') throw new Error('An iPhone has no back button.');
      if (bridge.hasListener('App', 'backButton'))
        await bridge.emit('App', 'backButton', { canGoBack: true }, true);
      else await currentPage().goBack();
    },
    async walkTo(spot) {
      state.sensor.spot = spot;
      return tracker.moveTo(spot);
    },
    async setOnline(online) {
      state.hands.online = online;
      await context.setOffline(!online);
      await bridge.emit('Network', 'networkStatusChange', networkStatus(online));
    },
  };
}
