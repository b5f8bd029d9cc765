import { days } from '@nightjar/domain/kernel/time';

/**
 * The device stores what it last sent to the server about itself, with the session and the user. `at` is in epoch
 * milliseconds, and is 0 until the server has answered.
 */
export type SavedRegistration = {
  readonly userId: string;
  readonly sessionId: string | null;
  readonly record: string;
  readonly at: number;
};

/**
 * A device registers again after this many milliseconds, although nothing has changed: the server deletes devices that
 * it has not seen for some weeks, and those whose address once failed.
 */
export const registrationLifetimeMs = days;

type NextRegistration = Omit<SavedRegistration, 'at'>;

/** True if the device must send its registration to the server. */
export function isRegistrationDue(
  saved: SavedRegistration | null,
  next: NextRegistration,
  now: number,
): boolean {
  if (saved === null || saved.record !== next.record) return true;
  if (saved.userId !== next.userId || saved.sessionId !== next.sessionId) return true;
  return now < saved.at || now - saved.at >= registrationLifetimeMs;
}

/** Reads a stored registration. An earlier version of the app has stored another form, which counts as none. */
export function readRegistration(text: string | null): SavedRegistration | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    const isRegistration = typeof value === 'object' && value !== null && 'userId' in value && 'at' in value;
    return isRegistration ? (value as SavedRegistration) : null;
  } catch {
    return null;
  }
}
