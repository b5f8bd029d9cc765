declare global {
  interface Window {
    /** A store build's shell sets this before the first script runs. */
    readonly Capacitor?: { readonly isNativePlatform: () => boolean };
  }
}

/** True in a store build of Android or iOS; everything else is the web. Each capability's switch reads this. */
export const isNative: boolean = globalThis.window?.Capacitor?.isNativePlatform() ?? false;
