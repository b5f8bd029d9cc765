import { messages, sendMessage } from '@nightjar/domain/chat/calls';
import { groupNumber, groupSize, seedGroups } from '../seed/chat.ts';
import { ids, seedMembers } from '../seed/city.ts';
import { type DrivenCall, inTurns, type Stage } from './stage.ts';

/** There are this many members, so that none is used twice within a round: a member who called before costs less. */
export const members = 4_000;
export const messagesShown = 20;
const messagesEach = 40;
/**
 * Each message has its own number from here on. The script finds such numbers in the statements that the product sends.
 */
export const serialsFrom = 700_000_000_000;

/** The next sender is a member of the next group. Many sockets in one conversation are measured in the part `room`. */
const { caller } = inTurns(members, groupSize + 1);

const inOwnGroup = (turn: number) => ({
  conversation_id: ids.conversation(groupNumber(caller(turn))),
  user_id: ids.user(caller(turn)),
});

export const sendInGroup: DrivenCall = {
  id: sendMessage.id,
  caller,
  ask: turn => ({
    path: sendMessage.path,
    body: {
      ...inOwnGroup(turn),
      message: 'Last round at the Low Lantern, who is in?',
      client_id: `sent ${serialsFrom + turn}`,
    },
  }),
};

export const readCall: DrivenCall = {
  id: messages.id,
  caller,
  turns: members,
  ask: turn => ({ path: messages.path, body: { ...inOwnGroup(turn), limit: messagesShown } }),
};

/** The members are in groups of eight, and each group has forty messages. */
export const chatStage: Stage = {
  name: 'chat',
  holds: `${members.toLocaleString('en')} members in groups of eight`,
  async seed(url) {
    await seedMembers(url, members);
    await seedGroups(url, members, messagesEach);
  },
  calls: [sendInGroup, readCall],
};
