declare global {
  interface Window {
    /** The native shell of a store build creates this object before the first script runs. */
    readonly Capacitor?: { readonly isNativePlatform: () => boolean; readonly getPlatform: () => string };
  }
}

/**
 * `isNative` is true in a store build for Android or iOS and false on the web. The index file of each capability
 * chooses its implementation by this value.
 */
export const isNative: boolean = globalThis.window?.Capacitor?.isNativePlatform() ?? false;

/** The two platforms of store builds differ in their lifecycle events and their push services. */
export type Platform = 'web' | 'android' | 'ios';

export const platform: Platform = isNative
  ? (globalThis.window?.Capacitor?.getPlatform() as 'android' | 'ios')
  : 'web';
