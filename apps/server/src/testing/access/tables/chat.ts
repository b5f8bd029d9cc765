import * as chat from '@nightjar/domain/chat/calls';
import { exampleGroup } from '@nightjar/domain/chat/example';
import { type AccessRow, member } from '../table.ts';

const conversationInput = (conversation_id: string, user_id: string) => ({ conversation_id, user_id });

/** A conversation that the caller is not in is answered as unknown. */
const conversationMembersOnly = {
  own: member('ok'),
  'another’s': member(404),
  'of a blocked pair': member('ok'),
  missing: member(404),
} as const;

export const chatTable: readonly AccessRow[] = [
  ...[
    chat.archiveConversation,
    chat.conversationMembers,
    chat.deleteConversation,
    chat.messages,
    chat.muteConversation,
    chat.unarchiveConversation,
    chat.unmuteConversation,
  ].map(
    call =>
      ({ call, names: 'conversation', input: conversationInput, expect: conversationMembersOnly }) as const,
  ),
  {
    call: chat.conversations,
    names: null,
    input: (_, user_id) => ({ user_id }),
    expect: { always: member('ok') },
  },
  {
    call: chat.createConversation,
    names: 'person',
    input: (id, created_by, { people }) => ({
      created_by,
      user_ids: [id, people.third],
      group_name: exampleGroup().group_name,
    }),
    expect: {
      own: member('ok'),
      'another’s': member('ok', { blocked: 404 }),
      'of a blocked pair': member(404),
      missing: member(404),
    },
  },
  {
    call: chat.openConversation,
    names: 'person',
    input: (other_user_id, id) => ({ user_id: id, created_by: id, other_user_id }),
    expect: {
      own: member(400),
      'another’s': member('ok', { blocked: 404 }),
      'of a blocked pair': member(404),
      missing: member(404),
    },
  },
  {
    call: chat.leaveConversation,
    names: 'conversation',
    input: conversationInput,
    expect: { ...conversationMembersOnly, 'of a blocked pair': member('no') },
  },
  {
    call: chat.markConversationRead,
    names: 'conversation',
    input: async (conversation_id, user_id, { db }) => {
      const written = db.insertInto('messages').values({ conversation_id, message: 'Who is out?' });
      const known = await db
        .selectFrom('conversations')
        .where('id', '=', conversation_id)
        .select('id')
        .execute();
      const last = known.length > 0 ? await written.returning('id').executeTakeFirst() : undefined;
      return { conversation_id, user_id, last_read_message_id: last?.id ?? conversation_id };
    },
    expect: conversationMembersOnly,
  },
  {
    call: chat.reactToMessage,
    names: 'message',
    input: (message_id, user_id) => ({ message_id, user_id, emoji: '🍹' }),
    expect: {
      own: member('ok'),
      'another’s': member(404),
      'of a blocked pair': member('no'),
      missing: member(404),
    },
  },
  {
    call: chat.renameConversation,
    names: 'conversation',
    input: (id, caller) => ({ ...conversationInput(id, caller), group_name: 'Saturday flock' }),
    expect: { ...conversationMembersOnly, 'of a blocked pair': member('no') },
  },
  {
    call: chat.sendMessage,
    names: 'conversation',
    input: (id, caller) => ({ ...conversationInput(id, caller), message: 'Who is out?' }),
    expect: { ...conversationMembersOnly, 'of a blocked pair': member('no') },
  },
  {
    call: chat.openEventConversation,
    names: 'event',
    input: (event_id, id) => ({ user_id: id, created_by: id, event_id }),
    expect: { existing: member('ok'), missing: member(404) },
  },
  {
    call: chat.openNeighborhoodConversation,
    names: 'neighborhood',
    input: (neighborhood_id, id) => ({ user_id: id, created_by: id, neighborhood_id }),
    expect: { existing: member('ok'), missing: member(404) },
  },
  {
    call: chat.openVenueConversation,
    names: 'venue',
    input: (venue_id, id) => ({ user_id: id, created_by: id, venue_id }),
    expect: { existing: member('ok'), missing: member(404) },
  },
];
