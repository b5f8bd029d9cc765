declare global {
  interface Window {
    /** Put there by a store build's shell before the first script runs. */
    readonly Capacitor?: { readonly isNativePlatform: () => boolean };
  }
}

/** A store build of Android or iOS; everything else is the web. Each capability's switch asks here. */
export const isNative: boolean = globalThis.window?.Capacitor?.isNativePlatform() ?? false;
