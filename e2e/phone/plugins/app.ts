import type { PhonePlatform } from '../headers.ts';
import { type Plugin, Refused } from './plugin.ts';
import { appVersion } from './system.ts';

/** This is the state of the app in one process. */
export type AppProcess = {
  /**
   * The link that the plugin gives as the one that opened the app: on an iPhone the last link that was opened, and on
   * Android the link that started this process.
   */
  launchUrl: string | null;
  active: boolean;
};

export function appPlugin(platform: PhonePlatform, process: AppProcess, appId: string): Plugin {
  const onlyAndroid = (act: () => void) => () => {
    if (platform === 'ios') throw new Refused('not implemented', 'UNIMPLEMENTED');
    act();
  };
  return {
    getInfo: () => ({ ...appVersion, id: appId }),
    getState: () => ({ isActive: process.active }),
    getLaunchUrl: () => (process.launchUrl === null ? undefined : { url: process.launchUrl }),
    getAppLanguage: () => ({ value: 'en' }),
    toggleBackButtonHandler: onlyAndroid(() => undefined),
    exitApp: onlyAndroid(() => undefined),
    minimizeApp: onlyAndroid(() => {
      process.active = false;
    }),
  };
}
