declare global {
  interface Window {
    /** This object is set by the native shell of a store build before the first script runs. */
    readonly Capacitor?: { readonly isNativePlatform: () => boolean };
  }
}

/**
 * `isNative` is true in a store build of Android or iOS and false on the web. The index file of each capability chooses
 * by this.
 */
export const isNative: boolean = globalThis.window?.Capacitor?.isNativePlatform() ?? false;
