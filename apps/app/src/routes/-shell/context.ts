import type { Device } from '@nightjar/domain/account/guard';
import type { PublicSettings } from '@nightjar/domain/kernel/public-settings';
import type { Session } from '../../features/people/remote/session.ts';

/** Each route gets this context from the app. */
export type RouterContext = {
  readonly settings: PublicSettings;
  readonly deviceClass: () => Device;
  readonly online: () => boolean;
  readonly session: () => Promise<Session>;
  /**
   * `statusAsked`: "Out tonight?" was answered or skipped on this device this night. `ledToStatus`: since this start of
   * the app, the guard has led the user to the question once.
   */
  readonly start: { statusAsked: boolean; ledToStatus?: boolean };
};
