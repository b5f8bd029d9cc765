import type { Device } from '@nightjar/domain/account/guard';
import type { PublicSettings } from '@nightjar/domain/kernel/public-settings';
import type { Session } from '../../features/people/remote/session.ts';

/** The app passes this context to its routes. */
export type RouterContext = {
  readonly settings: PublicSettings;
  readonly deviceClass: () => Device;
  readonly online: () => boolean;
  readonly session: () => Promise<Session>;
  /**
   * `statusAsked`: "Out tonight?" was answered or skipped on this device this night. `ledToStatus`: this start of the
   * app has led to the question.
   */
  readonly start: { statusAsked: boolean; ledToStatus?: boolean };
};
