import type { PluginCall } from '../bridge.ts';

/** A method of a plugin answers a call with data or by throwing a `Refused`. */
export type Method = (options: never, call: PluginCall) => unknown;
export type Plugin = Readonly<Record<string, Method>>;

/** A method returns this when its answers come later, as events of the same call. */
export const answersLater = Symbol('answersLater');

/** The plugin rejects the call with this message and code. */
export class Refused extends Error {
  readonly code: string | undefined;

  constructor(message: string, code?: string) {
    super(message);
    this.code = code;
  }
}

export type PermissionState = 'prompt' | 'granted' | 'denied';
/** The user of the phone is asked for these permissions. */
export type PermissionName = 'location' | 'backgroundLocation' | 'notifications' | 'contacts';

/** All plugins of a phone use these functions. */
export type PluginGround = {
  readonly emit: (pluginId: string, event: string, data: unknown, retained?: boolean) => Promise<void>;
  readonly permission: (name: PermissionName) => PermissionState;
  /**
   * Shows the system's question about a permission, unless the user has answered it before. The test chooses the
   * answer.
   */
  readonly askForPermission: (name: PermissionName) => Promise<PermissionState>;
};
