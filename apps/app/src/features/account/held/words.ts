import { momentFormat } from '../../../ui/format/moment-format.ts';

const formatHoldEnd = momentFormat({ weekday: 'long', month: 'long', day: 'numeric' });

export const heldWords = {
  title: 'Your account is on hold.',
  until: (until: string | null) =>
    until === null
      ? "It stays on hold until we've looked into it. You'll be let back in right here."
      : `Until ${formatHoldEnd(new Date(until))}. After that it opens again by itself.`,
  why: 'Why',
  kept: "Your drinks, friends and chats are safe. They'll be here when you're back.",
  write: 'Write to us',
  logOut: 'Log out',
  again: 'Look again',
  looked: "It's still on hold.",
  unreached: "We couldn't reach our server. We'll check again by ourselves.",
} as const;

/** Returns a `mailto:` address of support; the subject names the account. */
export function supportMailUrl(to: string, userId: string): string {
  const subject = encodeURIComponent('My account is on hold');
  const body = encodeURIComponent(`\n\nPlease leave this line, it's how we find your account: ${userId}`);
  return `mailto:${to}?subject=${subject}&body=${body}`;
}
