import type { Device } from '@nightjar/domain/account/guard';
import type { PublicSettings } from '@nightjar/domain/kernel/public-settings';
import type { Session } from '../../features/people/remote/session.ts';

/** The routes get this from the app around them. */
export type RouterContext = {
  readonly settings: PublicSettings;
  readonly deviceClass: () => Device;
  readonly online: () => boolean;
  readonly session: () => Promise<Session>;
  /**
   * Tells whether "Out tonight?" was answered or skipped on this device this night, and whether this start of the app
   * has led to the question.
   */
  readonly start: { statusAsked: boolean; ledToStatus?: boolean };
};
