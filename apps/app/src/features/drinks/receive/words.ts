import type { Shot } from '@nightjar/domain/drinks/entity';
import { friendName } from '../parts/words.ts';

/** What became of a drink that was sent, for its reader; null while it waits for their answer. */
export function outcomeText({ state, direction, sender, recipient }: Shot): string | null {
  const own = direction === 'sent';
  const other = friendName(own ? recipient : sender);
  switch (state) {
    case 'pending':
      return own ? `Waiting for ${other}. They haven't opened it yet.` : null;
    case 'accepted':
      return own ? `${other} took it.` : "You already accepted this one. It's in your Drink Bank.";
    case 'declined':
      return own ? `${other} sent it back. It's yours again.` : `You sent it back to ${other}.`;
    case 'expired':
      return own
        ? "It wasn't opened in time. It's yours again."
        : "It wasn't opened in time, so it went back.";
    case 'taken_back':
      return own ? 'You took it back.' : `${other} took it back.`;
    case 'redeemed':
      return own ? `${other} had it. Cheers.` : 'You had this one. Cheers.';
    case 'void':
      return 'This drink was canceled.';
    case 'refunded':
      return 'The payment was refunded, so this drink is gone.';
  }
}

/** The text alternative of the picture or video sent with a drink. `name`: its sender. */
export function mediaLabel(type: 'image' | 'video', name: string, message: string | null): string {
  if (type === 'image') return `Photo from ${name}`;
  return message ? `Video from ${name}: ${message}` : `Video from ${name}`;
}
