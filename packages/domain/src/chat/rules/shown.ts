import type { UserId } from '../../kernel/id.ts';
import type { Message } from '../entity.ts';

/** Empties a message of a blocked user: a group shows that it exists, and not its content. */
export function foldMessage<Shown extends Pick<Message, FoldedField>>(message: Shown): Shown {
  const nothing = { message: null, attachment_url: null, preview_url: null, thumbnail_url: null };
  return {
    ...message,
    ...nothing,
    attachment_type: null,
    attachment_ratio: null,
    mentions: [],
    reply_to: null,
    reactions: [],
    voucher: null,
    round: null,
  };
}

export type FoldedField =
  | 'message'
  | 'attachment_url'
  | 'preview_url'
  | 'thumbnail_url'
  | 'attachment_type'
  | 'attachment_ratio'
  | 'mentions'
  | 'reply_to'
  | 'reactions'
  | 'voucher'
  | 'round';

/**
 * Returns the users who are shown in a message beside its sender: the author of the message it answers, the people it
 * mentions, and the recipient of its drink.
 */
export function otherPeopleShownIn({ sender, reply_to, mentions, voucher }: Message): UserId[] {
  const shown = [reply_to?.sender?.id, ...mentions.map(({ user_id }) => user_id), voucher?.recipient_id];
  return [...new Set(shown.filter(id => id !== undefined && id !== null && id !== sender?.id))] as UserId[];
}

/** Removes hidden users from a message; the sender's own text stays. */
export function withoutHiddenPeople(message: Message, isHidden: (userId: string) => boolean): Message {
  const { reply_to, mentions, voucher } = message;
  const hidesQuote = reply_to?.sender && isHidden(reply_to.sender.id);
  const hidesRecipient = voucher?.recipient_id && isHidden(voucher.recipient_id);
  return {
    ...message,
    mentions: mentions.filter(({ user_id }) => !isHidden(user_id)),
    reply_to: hidesQuote ? { ...reply_to, sender: null, message: null, attachment_type: null } : reply_to,
    voucher: hidesRecipient ? { ...voucher, recipient_id: null } : voucher,
  };
}
