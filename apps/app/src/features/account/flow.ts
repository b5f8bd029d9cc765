import type { PhoneCountry } from '@nightjar/domain/kernel/phone/plans';
import { seconds } from '@nightjar/domain/kernel/time';

/**
 * The form for a phone number begins with this country, and uses it until the table of countries has loaded. It also
 * replaces a country that the table does not have.
 */
export const homeCountry: PhoneCountry = {
  alpha2: 'US',
  alpha3: 'USA',
  country_code: '1',
  country_name: 'United States',
  mobile_begin_with: [],
  phone_number_lengths: [10],
};

/** A text message can take this many seconds to arrive. */
const usualSmsSeconds = 30;

/**
 * Returns after how many milliseconds a user may request a second text message. By then the first message has usually
 * arrived, and the server's own pause between two messages is over.
 */
export const resendGapMs = (smsGapSeconds: number) => Math.max(usualSmsSeconds, smsGapSeconds) * seconds;

/** Checks that the national digits have a length of the country's numbers, with or without their leading zeros. */
export function isCompleteNumber(digits: string, country: PhoneCountry): boolean {
  const lengths = [digits.length, digits.replace(/^0+/, '').length];
  return country.phone_number_lengths.some(length => lengths.includes(length));
}

/**
 * Returns the milliseconds that a refusal asks to wait: "…you can only request this after 42 seconds." gives
 * 42,000. A refusal that names no time gives 0.
 */
export function requestedWaitMs(message: string): number {
  return Number(/(\d+) seconds?\b/.exec(message)?.[1] ?? 0) * seconds;
}

export type CodeEntry = {
  readonly code: string;
  readonly phase: 'typing' | 'checking' | 'accepted';
  readonly error: string | null;
  /** At least this many milliseconds must pass between two text messages with a sign-in code. */
  readonly gap: number;
  /** No new code is texted before this time, in milliseconds since the epoch. */
  readonly resendAt: number;
};

export type CodeEntryEvent =
  | { readonly type: 'typed'; readonly code: string }
  | { readonly type: 'complete'; readonly code: string }
  | { readonly type: 'accepted' }
  | { readonly type: 'refused'; readonly message: string }
  | { readonly type: 'asked-again'; readonly now: number }
  | { readonly type: 'not-sent'; readonly message: string; readonly now: number };

/** Begins the entry of a texted code. `gap` comes from `resendGapMs`. */
export function beginCodeEntry(now: number, gap: number): CodeEntry {
  return { code: '', phase: 'typing', error: null, gap, resendAt: now + gap };
}

/**
 * Returns the state of the entry of a texted code after an event. A refused code clears the cells. Typing is ignored
 * while a code is verified.
 */
export function nextCodeEntry(state: CodeEntry, event: CodeEntryEvent): CodeEntry {
  switch (event.type) {
    case 'typed':
      return state.phase === 'typing'
        ? { ...state, code: event.code, error: event.code ? null : state.error }
        : state;
    case 'complete':
      return { ...state, code: event.code, phase: 'checking', error: null };
    case 'accepted':
      return { ...state, phase: 'accepted' };
    case 'refused':
      return { ...state, code: '', phase: 'typing', error: event.message };
    case 'asked-again':
      return beginCodeEntry(event.now, state.gap);
    case 'not-sent':
      return {
        ...state,
        error: event.message,
        resendAt: event.now + (requestedWaitMs(event.message) || state.gap),
      };
  }
}
