import { brand } from '@nightjar/domain/brand';
import { CallError } from '../../../platform/client.ts';
import { uploadRefusal } from '../../../ui/words.ts';

/** Converts meters to feet and rounds to tens, because the size of a map cell need not be exact. */
export const roundedFeet = (metres: number) => Math.round((metres * 3.2808) / 10) * 10;
export const milesText = (metres: number) => (metres / 1609.34).toFixed(1);

export const accountWords = {
  terms: 'Terms',
  privacyPolicy: 'Privacy Policy',
  changedTexts: {
    title: {
      terms: 'Our terms changed',
      privacy: 'Our privacy policy changed',
      both: 'Our terms and privacy policy changed',
    },
    text: "Have a look at what's new. You agree with one tap, and your night goes on.",
    read: { terms: 'Read the terms', privacy: 'Read the privacy policy' },
    otherwise:
      "Don't agree? In Settings you can download your data and delete your account, or write to us first.",
    accept: 'Agree and go on',
    later: 'Not now',
  },
  notANumber: (country: string) => `That doesn't look like a ${country} number.`,
  /** The button with this label texts a code to the phone number in the field beside it. */
  sendCode: 'Text me a code',
  code: {
    title: 'Check your texts',
    sentTo: (phone: string) => `Sent to ${phone}`,
    label: 'Code from your text message',
    checking: 'Checking...',
    again: 'Send again',
    wrong: "That code didn't work. Check the latest text.",
  },
  /** The label counts down: "Send again in 0:24". */
  waiting: (label: string, left: string) => `${label} in ${left}`,
  fields: {
    firstName: 'First name',
    lastName: 'Last name',
    nickname: 'What friends call you',
    gender: 'Gender',
    birthday: { help: 'Required by law. Only you see it.' },
    phone: 'Phone number',
  },
  missing: {
    first_name: "What's your first name?",
    last_name: "What's your last name?",
    nickname: 'What should friends call you?',
  },
  tooLong: (limit: number) => `At most ${limit} characters.`,
  unreadable: "That has a character we can't save.",
  photo: 'your photo',
  photoFailed: 'Error uploading image. Please try again.',
  retryPhoto: 'Retry',
  /** The app shows this text in place of a missing name. */
  you: 'You',
  tonight: { out: 'Out tonight', in: 'In tonight' },
  friendsOnly: 'Keeps to friends.',
  statusChip: {
    out: { label: 'Out', change: "You're out. Change it" },
    in: { label: 'In', change: "You're staying in. Change it" },
  },
  phoneCode: 'QR code of the page with the app',
  logOut: {
    row: 'Log out',
    title: `Log out of ${brand.name}?`,
    /** `unsent` counts the entries of the outbox that wait for a connection. Signing out deletes these entries. */
    text: (unsent: number) => `Your drinks and friends stay where they are.${unsentEntriesText(unsent)}`,
  },
} as const;

function unsentEntriesText(unsent: number): string {
  if (unsent === 0) return '';
  return unsent === 1
    ? " One thing hasn't been sent yet and will be lost."
    : ` ${unsent} things haven't been sent yet and will be lost.`;
}

/**
 * Returns the text that explains why a texted code was not accepted. A wrong code has a text of its own. For too many
 * tries, a failed connection or a failure of the server, the message of the error is used.
 */
export function codeRefusal({ message, status }: { message: string; status: number }): string {
  return status === 0 || status === 429 || status >= 500 ? message : accountWords.code.wrong;
}

export function photoErrorText(failure: unknown): string {
  const refusal = failure instanceof CallError ? uploadRefusal(failure) : null;
  return refusal ?? accountWords.photoFailed;
}

/**
 * The first browser whose pattern matches is taken. The order matters, because the user agent of Edge also contains
 * "Chrome" and "Safari".
 */
const browsers = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/(?:Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
] as const;

const operatingSystems = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bWindows\b/, 'Windows'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
] as const;

/**
 * Returns the browser and the system, as "Chrome on Android". It leaves out a part that the user agent does not name.
 */
export function deviceName(userAgent: string | null): string {
  const browser = firstMatchingName(browsers, userAgent);
  const system = firstMatchingName(operatingSystems, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}

function firstMatchingName(
  known: readonly (readonly [RegExp, string])[],
  userAgent: string | null,
): string | null {
  return known.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1] ?? null;
}
