import { messages, sendMessage } from '@nightjar/domain/chat/calls';
import { groupNumber, groupSize, seedGroups } from '../seed/chat.ts';
import { ids, seedMembers } from '../seed/city.ts';
import { type BenchCall, callersInTurns, type Stage } from './stage.ts';

/**
 * There are this many members, so that no member calls twice within a round. A second call would cost less, because the
 * server would still have the member in its cache.
 */
export const memberCount = 4_000;
export const messagesPerPage = 20;
const messagesPerGroup = 40;
/**
 * The numbers of the messages begin here. A recorded statement contains no other number that is as large, so the number
 * of the message can be found in the statement and replaced.
 */
export const serialsFrom = 700_000_000_000;

/** At each turn, the sender is a member of the next group. */
const { caller } = callersInTurns(memberCount, groupSize + 1);

const ownGroupBody = (turn: number) => ({
  conversation_id: ids.conversation(groupNumber(caller(turn))),
  user_id: ids.user(caller(turn)),
});

export const sendInGroupCall: BenchCall = {
  id: sendMessage.id,
  caller,
  ask: turn => ({
    path: sendMessage.path,
    body: {
      ...ownGroupBody(turn),
      message: 'Last round at the Low Lantern, who is in?',
      client_id: `sent ${serialsFrom + turn}`,
    },
  }),
};

export const readMessagesCall: BenchCall = {
  id: messages.id,
  caller,
  turns: memberCount,
  ask: turn => ({ path: messages.path, body: { ...ownGroupBody(turn), limit: messagesPerPage } }),
};

/** The members are in groups of eight, and each group has forty messages. */
export const chatStage: Stage = {
  name: 'chat',
  holds: `${memberCount.toLocaleString('en')} members in groups of eight`,
  async seed(url) {
    await seedMembers(url, memberCount);
    await seedGroups(url, memberCount, messagesPerGroup);
  },
  calls: [sendInGroupCall, readMessagesCall],
};
