import { auth } from '../auth.ts';

/** Sends a one-time code to the account's phone number, to verify that the user still has this number. */
export async function requestCodeToOwnNumber(): Promise<void> {
  await auth.ask(library => library.reauthenticate());
}

export async function verifyOwnNumber(code: string): Promise<void> {
  await auth.ask(library => library.updateUser({ nonce: code }));
}

/** Sends a one-time code to the new number for the account; `phone` is in E.164 with its plus. */
export async function requestNumber(phone: string): Promise<void> {
  await auth.ask(library => library.updateUser({ phone }));
}

/**
 * Verifies the new phone number. Afterwards the account has the new number, this device has a new session, and every
 * other device is signed out.
 */
export async function confirmNumber(phone: string, code: string): Promise<void> {
  await auth.whileChanging(() =>
    auth.ask(library => library.verifyOtp({ phone, token: code, type: 'phone_change' })),
  );
}
