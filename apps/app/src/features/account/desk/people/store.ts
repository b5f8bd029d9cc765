import { auth } from '../../../../platform/auth.ts';

/** The number that was searched for last. In memory alone: it ends with the tab and with the session. */
let last = '';
auth.onChange(() => keepNumber(''));

export function keepNumber(number: string): void {
  last = number;
}

/** What the way back from a profile finds again. */
export const keptNumber = (): string => last;
