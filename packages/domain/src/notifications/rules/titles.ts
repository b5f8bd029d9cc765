import type { NotificationType } from '../entity.ts';

const typesTitledByName: readonly NotificationType[] = [
  'friend_request',
  'friend_accepted',
  'drink_sent',
  'round_sent',
  'drink_ends',
  'drink_accepted',
  'drink_declined',
];

/** True where the title of a notification is the name of the person it is from, as that person is called at present. */
export const isTitledByName = (type: string): boolean =>
  (typesTitledByName as readonly string[]).includes(type);

/** The inbox shows these sentences after the name of a sender. It keeps no words of the sender's message. */
export const drinkSentText = 'sent you a drink.';
export const roundSentText = 'sent a round.';
