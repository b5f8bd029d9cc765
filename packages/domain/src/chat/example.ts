import { defineExample, id, me, minutesFromNow } from '../kernel/example.ts';
import { examplePerson } from '../people/example.ts';
import { conversation, conversationMember, message } from './entity.ts';

export const exampleMessage = defineExample(message, () => ({
  message_id: id('message'),
  conversation_id: id('conversation'),
  sender: examplePerson(),
  message: 'At the Lantern already',
  attachment_url: null,
  preview_url: null,
  thumbnail_url: null,
  attachment_type: null,
  mentions: [],
  reply_to: null,
  reactions: [],
  voucher: null,
  round: null,
  client_id: null,
  created_at: minutesFromNow(-20),
}));

/** Makes a conversation with one other person, who wrote last. */
export const exampleConversation = defineExample(conversation, () => ({
  conversation_id: id('conversation'),
  type: 'direct',
  title: 'Ada',
  group_name: null,
  image: null,
  faces: [],
  other: examplePerson(),
  target_id: examplePerson().id,
  created_by: me,
  member_count: 2,
  last_message: exampleMessage(),
  last_message_at: exampleMessage().created_at,
  unread_count: 0,
  mentioned: false,
  last_read_message_id: exampleMessage().message_id,
  muted: false,
  archived: false,
  joined: true,
  admin: false,
  closed: null,
  called_off: false,
}));

/** Makes a group of three whose admin is the reader. */
export const exampleGroup = defineExample(conversation, () =>
  exampleConversation({
    type: 'group',
    title: 'Friday flock',
    group_name: 'Friday flock',
    faces: [examplePerson(), examplePerson({ id: id('user', 3), first_name: 'Finch', nickname: 'Finch' })],
    other: null,
    target_id: null,
    member_count: 3,
    admin: true,
  }),
);

export const exampleConversationMember = defineExample(conversationMember, () => ({
  ...examplePerson(),
  admin: false,
}));
