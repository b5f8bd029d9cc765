import { brand } from '@nightjar/domain/brand';

export const joinWords = {
  heading: {
    asks: 'Got a code?',
    open: 'Come in.',
    member: "You're already in.",
  },
  text: {
    asks: `${brand.name} opens bar by bar. A code lets you in tonight.`,
    open: 'The night is yours.',
  },
  next: {
    map: "The map opens with everyone who's out.",
    friends: 'Your friends can find you tonight.',
    bank: 'Your Drink Bank opens. No card needed.',
  },
  /** The label of the button depends on what the code in the field is. */
  send: { door: 'Open the door', team: 'Ask to join the team', friend: 'Save the invite' },
  friendSaved: (inviter: string) => `${inviter} The door still needs a code of its own.`,
  teamInApp: 'You can ask to join its team in the app.',
  number: (phone: string) => `Your number is ${phone}`,
  otherNumber: 'Use another number',
  before: {
    title: 'Got a code?',
    text: "Type it here, and it's kept until you've signed up.",
    go: 'Continue',
    without: 'Continue without a code',
  },
} as const;
