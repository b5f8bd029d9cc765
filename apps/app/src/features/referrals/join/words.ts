import { brand } from '@nightjar/domain/brand';

export const joinWords = {
  heading: {
    asks: 'Got a code for the door?',
    open: 'Come in.',
    member: "You're already in.",
  },
  text: {
    asks: `${brand.name} opens bar by bar. A code lets you in tonight.`,
    open: 'The night is yours.',
  },
  code: 'Your code',
  noCode: 'Type the code you were given.',
  next: {
    map: "The map opens with everyone who's out.",
    friends: 'Your friends can find you tonight.',
    bank: 'Your Drink Bank opens. No card needed.',
  },
  send: 'Open the door',
  inviter: {
    title: 'Who sent you?',
    text: "Type the code from a friend's invitation. A code for the door comes later, after you sign up.",
    save: 'Save the code',
    saved: 'Saved. It counts when you sign up.',
  },
} as const;
