import type { OwnUser } from '@nightjar/domain/account/entity';
import { brand } from '@nightjar/domain/brand';

const noMoreContactText =
  "You won't see each other on the map, in search, lists or chats. We won't tell them.";

export const peopleWords = {
  seal: 'Verified',
  follow: ['Follow', 'Following'],
  relation: {
    self: 'You',
    none: 'Add friend',
    /** The button beside a name in a list has this text. */
    noneInRow: 'Add',
    requested: 'Requested',
    asked: 'Accept',
    friends: 'Friends',
    waiting: 'Waiting',
    /** Screen readers read the button's label, then its effect on the named person. */
    labels: {
      none: (name: string) => `Add friend: ask ${name}`,
      requested: (name: string) => `Requested: take back your request to ${name}`,
      asked: (name: string) => `Accept: be friends with ${name}`,
      friends: (name: string) => `Friends: remove ${name}`,
      waiting: (name: string) => `Waiting: for signal; take it back for ${name}`,
    },
    accepted: (name: string) => `You and ${name} are friends`,
  },
  cancel: {
    title: 'Take your request back?',
    text: (name: string) => `We won't tell ${name}.`,
    confirm: 'Take it back',
    deny: 'Leave it',
  },
  remove: {
    title: (name: string) => `Remove ${name} from your friends?`,
    text: "You'll no longer see each other on the map. We won't tell them.",
    confirm: 'Remove',
  },
  block: {
    title: (name: string) => `Block ${name}?`,
    text: `${noMoreContactText} You can undo this in ${brand.name}'s settings.`,
    confirm: 'Block',
    done: (name: string) => `${name} is blocked.`,
    undone: (name: string) => `${name} is unblocked.`,
  },
  /** After a report, the app asks this question about blocking the reported person. */
  blockToo: {
    title: (name: string) => `Block ${name} too?`,
    text: noMoreContactText,
    deny: 'Not now',
  },
} as const;

type ProfileHeadFields = Pick<OwnUser, 'first_name' | 'relationshipStatus'>;

/**
 * Returns the first name where it differs from the shown name, and the relationship status where the person names one.
 */
export function headFacts({ first_name, relationshipStatus }: ProfileHeadFields, name: string): string[] {
  const first = first_name === name ? null : first_name;
  const relationship = relationshipStatus === 'Rather not say' ? null : relationshipStatus;
  return [first, relationship].filter(fact => fact !== null);
}
