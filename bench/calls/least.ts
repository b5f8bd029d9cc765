import type { Script } from '../script.ts';
import { groupNumber } from '../seed/chat.ts';
import { type drawPlace, ids, runInOneSession } from '../seed/city.ts';
import { messagesPerPage, sendInGroupCall } from './chat.ts';

/** Fills a table that has only the columns that a durable chat needs, with the product's messages. */
export const seedLeastMessages = (url: string): Promise<void> =>
  runInOneSession(url, [
    `create table least_messages (id uuid primary key default uuidv7(), conversation_id uuid not null,
       sender_id uuid not null, message text not null)`,
    'create index on least_messages (conversation_id, id)',
    `insert into least_messages (id, conversation_id, sender_id, message)
     select id, conversation_id, sender_id, message from messages`,
  ]);

const conversationOf = (turn: number) => ids.conversation(groupNumber(sendInGroupCall.caller(turn)));

export const oneInsert: Script = {
  statements: [
    `insert into least_messages (conversation_id, sender_id, message) values (:conversation, :sender, :message)
     returning id`,
  ],
  set: '',
  draw: turn => ({
    conversation: conversationOf(turn),
    sender: ids.user(sendInGroupCall.caller(turn)),
    message: 'Last round at the Low Lantern, who is in?',
  }),
};

export const oneIndexRead: Script = {
  statements: [
    `select id, sender_id, message from least_messages where conversation_id = :conversation
     order by id desc limit ${messagesPerPage}`,
  ],
  set: '',
  draw: turn => ({ conversation: conversationOf(turn) }),
};

/** Reads the twenty venues around a point by the index of places, without their distances, hours, events and people. */
export const twentyNearest = (around: ReturnType<typeof drawPlace>): Script => ({
  statements: [
    `select id, name, lat, lng from venues where active order by spot <-> ll_to_earth(:lat, :lng) limit 20`,
  ],
  set: around.set,
  draw: () => around.draw(),
});
