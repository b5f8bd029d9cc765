import type { Shot } from '@nightjar/domain/drinks/entity';
import { drinkWords, friendName, friendNameAtStart } from '../parts/words.ts';

export const receiveWords = {
  noAccess: 'That drink is between two other people.',
  failed: "We couldn't load that drink.",
  header: { sent: 'A drink you sent', received: 'A drink for you', more: 'More', report: 'Report' },
  envelope: {
    hint: 'Tap to open',
    what: (name: string) => `what ${name} sent`,
    headline: (name: string) => `${name} got you one.`,
  },
  offline: "No signal. It'll wait for you here.",
  accept: 'Accept',
  decline: 'No thanks',
  declineQuestion: {
    title: 'Decline?',
    text: (name: string) => `${name} will see it.`,
    confirm: 'Decline',
  },
  thanks: 'Say thanks',
  /** The message to the sender that the chat begins with. The user can change it before sending. */
  thanksDraft: 'Cheers! I owe you one.',
  fromYouTo: (name: string) => `From you to ${name}`,
} as const;

/**
 * Describes how a sent drink ended, for the sender or the recipient. It returns null for a recipient who has not
 * answered.
 */
export function outcomeText({ state, direction, sender, recipient }: Shot): string | null {
  const own = direction === 'sent';
  const other = own ? recipient : sender;
  const first = friendNameAtStart(other);
  switch (state) {
    case 'pending':
      return own ? `Waiting for ${friendName(other)}. They haven't opened it yet.` : null;
    case 'accepted':
      return own ? `${first} took it.` : "You already accepted this one. It's in your Drink Bank.";
    case 'declined':
      return own ? `${first} sent it back. It's yours again.` : `You sent it back to ${friendName(other)}.`;
    case 'expired':
      return own
        ? "It wasn't opened in time. It's yours again."
        : "It wasn't opened in time, so it went back.";
    case 'taken_back':
      return own ? 'You took it back.' : `${first} took it back.`;
    case 'redeemed':
      return own ? `${first} had it. Cheers.` : 'You had this one. Cheers.';
    case 'void':
      return 'This drink was canceled.';
    case 'refunded':
      return 'The payment was refunded, so this drink is gone.';
  }
}

/** Returns the line below a drink's title. It names the sender, or the recipient where the viewer sent the drink. */
export const giftOriginText = ({ direction, sender, recipient }: Shot): string =>
  direction === 'sent' ? receiveWords.fromYouTo(friendName(recipient)) : drinkWords.from(friendName(sender));

/**
 * Returns the text alternative for the picture or video of a drink. `sender` is null where the viewer sent the drink.
 */
export function mediaLabel(type: 'image' | 'video', sender: string | null, message: string | null): string {
  const name = sender ?? 'you';
  if (type === 'image') return `Photo from ${name}`;
  return message ? `Video from ${name}: ${message}` : `Video from ${name}`;
}
