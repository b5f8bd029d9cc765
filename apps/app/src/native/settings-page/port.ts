/** `app` lists what the user allows this app; `location` has the switch of the location services of the device. */
export type SettingsPage = 'app' | 'location' | 'notifications';

/** The system's settings are the one place where a user can allow what they have refused before. */
export type SettingsPagePort = {
  /** This is true in a store build. A browser cannot open its settings for a page. */
  readonly supported: boolean;
  /** Leaves the app and opens a page of the system's settings. */
  readonly open: (page: SettingsPage) => Promise<void>;
};
