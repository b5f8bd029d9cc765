import { auth } from './auth.ts';

/** Texts a code to the number of the signed-in account, to prove that it is still in the same hands. */
export async function requestProof(): Promise<void> {
  await auth.ask(library => library.reauthenticate());
}

export async function giveProof(code: string): Promise<void> {
  await auth.ask(library => library.updateUser({ nonce: code }));
}

/** Texts a code to the number that shall be the account's; `phone` in E.164 with its plus. */
export async function requestNumber(phone: string): Promise<void> {
  await auth.ask(library => library.updateUser({ phone }));
}

/** From here on the account has this number and this device a new session; every other one is signed out. */
export async function confirmNumber(phone: string, code: string): Promise<void> {
  await auth.whileChanging(() =>
    auth.ask(library => library.verifyOtp({ phone, token: code, type: 'phone_change' })),
  );
}
