/** These settings of a build are read by the bundle. */
interface ImportMetaEnv {
  readonly VITE_SERVER_URL?: string;
  readonly VITE_EMERGENCY_NUMBER?: string;
  /** This list has the hosts whose links open the app, with commas between them. */
  readonly VITE_LINK_HOSTS?: string;
  /** The shell has the plugin of this tracker; Capgo's is the default. */
  readonly VITE_TRACKER?: 'capgo' | 'transistorsoft';
}
