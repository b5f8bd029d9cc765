import { auth } from '../../../../platform/auth.ts';

/** The last searched number is kept in memory alone: it ends with the tab and with the session. */
let lastNumber = '';
auth.onChange(() => keepNumber(''));

export function keepNumber(number: string): void {
  lastNumber = number;
}

/** The number is filled in again on the way back from a profile. */
export const lastSearchedNumber = (): string => lastNumber;
