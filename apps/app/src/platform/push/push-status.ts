import type { PushPermission } from '../../native/push/port.ts';

/**
 * `on`: this device gets push messages. `off`: they are turned off on this device. `askable`: the user was not asked
 * yet. `problem` is the specification's sentence for the row in Settings.
 */
export type PushStatus = {
  readonly state: 'unknown' | 'on' | 'off' | 'askable' | 'denied' | 'unsupported';
  readonly problem: string | null;
};

type PushFacts = {
  /** True if the server can send push messages to this device. */
  readonly isServed: boolean;
  readonly permission: PushPermission;
  /** True if this device is registered for this user, or may be registered without another question. */
  readonly isSaved: boolean;
};

export function pushStatusOf({ isServed, permission, isSaved }: PushFacts): PushStatus {
  if (!isServed || permission === 'unsupported')
    return { state: 'unsupported', problem: 'Not on native platform' };
  if (permission === 'denied') return { state: 'denied', problem: 'Permission not granted' };
  if (permission === 'askable') return { state: 'askable', problem: null };
  return { state: isSaved ? 'on' : 'off', problem: null };
}
