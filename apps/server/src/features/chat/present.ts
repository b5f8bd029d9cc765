import type { conversations } from '@nightjar/domain/chat/calls';
import { isRoom, type Message } from '@nightjar/domain/chat/entity';
import { sentAtOf } from '@nightjar/domain/chat/make';
import { reasonForNoMessages } from '@nightjar/domain/chat/rules/membership';
import { foldMessage } from '@nightjar/domain/chat/rules/shown';
import { conversationTitle } from '@nightjar/domain/chat/rules/title';
import { titleOfSentVoucher } from '@nightjar/domain/drinks/rules/voucher-texts';
import { sentDrinkStateOf } from '@nightjar/domain/drinks/rules/vouchers';
import type { OutputWireOf } from '@nightjar/domain/kernel/call';
import type { UserId } from '@nightjar/domain/kernel/id';
import { previewSizes } from '@nightjar/domain/kernel/upload';
import type { AttachmentLinks } from '../../platform/storage/read/attachment-links.ts';
import type { ConversationRow } from './queries/conversation-rows.ts';
import type { MessageRow, VoucherRow } from './queries/messages.ts';

type ConversationWire = OutputWireOf<typeof conversations>['conversations'][number];

/**
 * Returns a message as it goes over the wire. It is the same for every member, except that a message whose sender is in
 * `hidden` is emptied: this viewer sees only that it exists.
 */
export function presentMessage(
  row: MessageRow,
  links: AttachmentLinks,
  hidden: readonly UserId[] = [],
): Message {
  const { sender_id, reply_to, voucher } = row;
  const { attachment_url, preview_url, thumbnail_url } = links.of(row, previewSizes.message);
  // Each field is copied by its name, because spreading a row with so many columns takes twice as long.
  const message: Message = {
    message_id: row.message_id,
    conversation_id: row.conversation_id,
    sender: row.sender,
    message: row.message,
    attachment_url,
    preview_url,
    thumbnail_url,
    attachment_type: row.attachment_type,
    attachment_ratio: row.attachment_ratio,
    mentions: row.mentions,
    reply_to,
    reply_to_message_id: reply_to?.message_id ?? null,
    reactions: row.reactions,
    voucher: voucher && presentVoucher(voucher),
    round: row.round,
    client_id: row.client_id,
    created_at: sentAtOf(row.message_id).toISOString(),
  };
  return sender_id && hidden.includes(sender_id) ? foldMessage(message) : message;
}

/**
 * Presents the drink of a message as this message's recipient has treated it, even if the drink was sent on to other
 * people.
 */
function presentVoucher({ since, ...row }: VoucherRow): NonNullable<Message['voucher']> {
  const { voucher_id, recipient_id } = row;
  return { voucher_id, title: titleOfSentVoucher(row), recipient_id, state: sentDrinkStateOf(since) };
}

export function presentConversation(row: ConversationRow, last: Message | null, now: Date): ConversationWire {
  const { type, group_name, faces, other, target, left, called_off } = row;
  const person = other?.person ?? null;
  return {
    conversation_id: row.conversation_id,
    type,
    title: conversationTitle({
      type,
      group_name,
      other: person,
      faces,
      others: otherMemberCountOf(row),
      target: target?.name ?? null,
    }),
    group_name,
    image: target?.image ?? person?.profile_image ?? null,
    faces,
    other: person,
    target_id: target?.id ?? person?.id ?? null,
    // A room does not show who opened it, because the first person to enter may be private.
    created_by: isRoom(type) ? null : row.created_by,
    member_count: row.member_count,
    last_message: last && isRoom(type) && isFoldedMessage(last) ? null : last,
    last_message_at: row.last_message_at?.toISOString() ?? null,
    unread_count: row.unread_count,
    mentioned: row.mentioned,
    last_read_message_id: row.last_read_message_id,
    muted: row.muted,
    archived: row.archived,
    joined: !left,
    admin: row.admin,
    closed: reasonForNoMessages({ type, left, other, called_off }, now),
    called_off: called_off !== null,
  };
}

/** Counts the other members. A viewer who has left is not in `member_count`. */
const otherMemberCountOf = ({ member_count, left }: ConversationRow): number => member_count - (left ? 0 : 1);

/** Returns true if the viewer may see no content of the message. */
const isFoldedMessage = ({ message, attachment_url, voucher, round }: Message): boolean =>
  message === null && attachment_url === null && voucher === null && round === null;
