import * as chat from '@nightjar/domain/chat/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, db, clock, statementsOf } = await testApp();

test('smoke', async () => {
  const rae = await build.member({ nickname: 'Rae' });
  const moth = await build.member({ nickname: 'Moth' });
  const ada = await build.member({ nickname: 'Ada' });
  const venue_id = await build.venue();
  const me = { user_id: rae };
  const opened = await call(chat.openConversation, { ...me, created_by: rae, other_user_id: moth }, rae);
  console.log(JSON.stringify(opened.body));
  const conversation_id = opened.body.data?.conversation_id as string;
  const sent = await call(chat.sendMessage, { ...me, conversation_id, message: 'Hi' }, rae);
  const message_id = sent.body.data?.message_id as string;
  const group = await call(
    chat.createConversation,
    { created_by: rae, user_ids: [moth, ada], group_name: 'Flock' },
    rae,
  );
  const group_id = group.body.data?.conversation_id as string;
  const room = await call(chat.openVenueConversation, { ...me, created_by: rae, venue_id }, rae);
  const room_id = room.body.data?.conversation_id as string;
  const out: unknown[] = [room.body];
  const run = async (declaration: never, input: object, as: string) => {
    const name = (declaration as { name: string }).name;
    const reply = await call(declaration, input as never, as);
    out.push([name, reply.status, JSON.stringify(reply.body)]);
  };
  const again = { user_id: moth, conversation_id };
  await run(
    chat.sendMessage as never,
    { ...again, message: 'yo', reply_to_message_id: message_id, mentions: [rae] },
    moth,
  );
  await run(chat.reactToMessage as never, { user_id: moth, message_id, emoji: '🍹' }, moth);
  await run(chat.messages as never, { ...me, conversation_id }, rae);
  await run(chat.conversations as never, me, rae);
  await run(chat.conversations as never, { ...me, search: 'mot' }, rae);
  await run(chat.conversations as never, { ...me, conversation_id: room_id }, rae);
  await run(chat.conversations as never, { ...me, before: group_id, filter: 'all' }, rae);
  await run(chat.conversationMembers as never, { ...me, conversation_id: group_id, search: 'M' }, rae);
  await run(chat.markConversationRead as never, { ...again, last_read_message_id: message_id }, moth);
  await run(chat.renameConversation as never, { ...me, conversation_id: group_id, group_name: 'X' }, rae);
  for (const one of [
    chat.muteConversation,
    chat.unmuteConversation,
    chat.archiveConversation,
    chat.unarchiveConversation,
    chat.deleteConversation,
  ])
    await run(one as never, { ...me, conversation_id: group_id }, rae);
  await run(chat.leaveConversation as never, { ...me, conversation_id: group_id }, rae);
  await run(chat.leaveConversation as never, { ...me, conversation_id: room_id }, rae);
  await run(chat.sendMessage as never, { ...me, conversation_id: room_id, message: 'yo' }, rae);
  console.log(out.map(line => JSON.stringify(line)).join('\n'));
});
