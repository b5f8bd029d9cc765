/** These settings of a build are read by the bundle. */
interface ImportMetaEnv {
  readonly VITE_SERVER_URL?: string;
  readonly VITE_EMERGENCY_NUMBER?: string;
  /** This list has the hosts whose links open the app, with commas between them. */
  readonly VITE_LINK_HOSTS?: string;
  /** A store build checks the proofs of releases with this public key. */
  readonly VITE_RELEASE_PUBLIC_KEY?: string;
  /** A store build gets the releases of this channel. */
  readonly VITE_RELEASE_CHANNEL?: string;
  /** The shell has the plugin of this tracker; Capgo's is the default. */
  readonly VITE_TRACKER?: 'capgo' | 'transistorsoft';
}
