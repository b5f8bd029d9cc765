import type { MessageId, UserId } from '@nightjar/domain/kernel/id';
import type { Person } from '@nightjar/domain/people/entity';
import { nameOf } from '@nightjar/domain/people/rules/name';
import { type RawBuilder, sql } from 'kysely';
import { personColumns } from '../../people/queries/person.ts';
import type { MessageRow, RoundRow, VoucherRow } from './messages.ts';

/** A row of `messages` with the ids of what it refers to. */
export type SaidRow = Pick<
  MessageRow,
  | 'message_id'
  | 'conversation_id'
  | 'sender_id'
  | 'message'
  | 'attachment_url'
  | 'thumbnail_url'
  | 'attachment_type'
  | 'attachment_ratio'
  | 'client_id'
> & {
  named_ids: UserId[] | null;
  reply_to_message_id: MessageId | null;
  sent_entry_id: number | null;
  round_id: RoundRow['round_id'] | null;
};

type Quoted = Pick<MessageRow, 'message_id' | 'sender_id' | 'message' | 'attachment_type'>;
/** With the message it is on first. */
type Reaction = [MessageId, emoji: string, count: number, mine: boolean];
type Sent = VoucherRow & { sent_entry_id: number };

/** What the messages of a page refer to, each thing once; null stands for none. */
export type Referred = {
  people: Person[] | null;
  quoted: Quoted[] | null;
  reactions: Reaction[] | null;
  vouchers: Sent[] | null;
  rounds: RoundRow[] | null;
};

/** The columns of a `SaidRow` but the conversation's id, of a row of `messages`. */
export const saidColumns = sql`messages.id as message_id, messages.sender_id, messages.message,
  messages.attachment_url, messages.thumbnail_url, messages.attachment_type, messages.attachment_ratio, messages.client_id,
  nullif(messages.mentions, '{}') as named_ids, messages.reply_to_message_id, messages.sent_entry_id, messages.round_id`;

/** The same by their names: a statement that answers `*` is planned anew each time. */
export const saidNames = sql`message_id, sender_id, message, attachment_url, thumbnail_url, attachment_type, attachment_ratio,
  client_id, named_ids, reply_to_message_id, sent_entry_id, round_id`;

/** The messages that those in `said` answer, as the CTE `quoted`: for the columns below. */
export const quotedBySaid = sql`quoted as materialized (
  select messages.id as message_id, messages.sender_id, messages.message, messages.attachment_type
  from said cross join lateral (select * from messages
    where messages.conversation_id = said.conversation_id and messages.id = said.reply_to_message_id limit 1) as messages
  where said.reply_to_message_id is not null)`;

/** The ids of everybody who is shown with the messages in `said`, and of those in `more`. */
export const idsOfSaid = (more = sql``) => sql`array(
  select sender_id from said union all select unnest(named_ids) from said union all select sender_id from quoted ${more})`;

/** The rows of `users` with these ids, with what is shown of each as `person`. */
export const peopleWith = (ids: RawBuilder<unknown>) => sql`users cross join lateral (select ${personColumns('users')}) as person
  where users.id = any(${ids}) and users.deleted_at is null`;

/** Everything in `Referred` but the people. */
export const referredBySaid = (viewer: UserId) => sql`
  (select json_agg(quoted) from quoted) as quoted, ${reactions(viewer)} as reactions,
  ${vouchers} as vouchers, ${rounds} as rounds`;

const reactions = (viewer: UserId) => sql`(
  select json_agg(json_build_array(message_id, emoji, people, mine) order by first, emoji)
  from (select message_id, emoji, count(*) as people, bool_or(user_id = ${viewer}) as mine, min(created_at) as first
    from message_reactions where message_id = any(array(select message_id from said)) group by message_id, emoji) as by_emoji)`;

/** Each sending with the entries after it. */
const vouchers = sql`(
  select json_agg(drink) from drink_ledger as sent join vouchers on vouchers.id = sent.voucher_id
    cross join lateral (select sent.id as sent_entry_id, vouchers.id as voucher_id, voucher_type, title, sent.recipient_id,
      array(select entry from drink_ledger where voucher_id = vouchers.id and id > sent.id order by id) as since) as drink
  where sent.id = any(array(select sent_entry_id from said where sent_entry_id is not null)))`;

const rounds = sql`(
  select json_agg(round) from rounds cross join lateral (select rounds.id as round_id, size) as round
  where rounds.id = any(array(select round_id from said where round_id is not null)))`;

/** Each row with what it refers to. */
export function withReferred(rows: readonly SaidRow[], referred: Referred): MessageRow[] {
  const people = byId(referred.people, ({ id }) => id);
  const quoted = byId(referred.quoted, ({ message_id }) => message_id);
  const vouchers = byId(referred.vouchers, ({ sent_entry_id }) => sent_entry_id);
  const rounds = byId(referred.rounds, ({ round_id }) => round_id);
  const reactions = Map.groupBy(referred.reactions ?? [], ([messageId]) => messageId);
  const personOf = (id: UserId | null) => (id && people.get(id)) ?? null;

  return rows.map(row => {
    const quote = row.reply_to_message_id && quoted.get(row.reply_to_message_id);
    const voucher = row.sent_entry_id === null ? undefined : vouchers.get(row.sent_entry_id);
    return {
      message_id: row.message_id,
      conversation_id: row.conversation_id,
      sender_id: row.sender_id,
      sender: personOf(row.sender_id),
      message: row.message,
      attachment_url: row.attachment_url,
      thumbnail_url: row.thumbnail_url,
      attachment_type: row.attachment_type,
      attachment_ratio: row.attachment_ratio,
      client_id: row.client_id,
      mentions: row.named_ids ? namesOf(row.named_ids, people) : [],
      reply_to: quote ? { ...quote, sender: personOf(quote.sender_id) } : null,
      reactions: reactions.get(row.message_id)?.map(([, emoji, count, mine]) => ({ emoji, count, mine })) ?? [],
      voucher: voucher ? voucherOf(voucher) : null,
      round: (row.round_id && rounds.get(row.round_id)) ?? null,
    };
  });
}

const byId = <Id, Value>(values: readonly Value[] | null, idOf: (value: Value) => Id): Map<Id, Value> =>
  new Map(values?.map(value => [idOf(value), value]));

const voucherOf = ({ sent_entry_id, ...voucher }: Sent): VoucherRow => voucher;

/** Who is named and still here, in the order in which the message names them. */
function namesOf(ids: readonly UserId[], people: ReadonlyMap<UserId, Person>): MessageRow['mentions'] {
  return [...new Set(ids)].flatMap(id => {
    const person = people.get(id);
    return person ? { user_id: id, name: nameOf(person) } : [];
  });
}
