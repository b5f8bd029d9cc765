import { brand } from '@nightjar/domain/brand';

export const homeWords = {
  account: 'Account',
  welcome: {
    title: `Welcome to ${brand.name}`,
    pages: 'What you can do here',
    see: { line: "See who's out.", text: 'Your friends and your bars, on one map of tonight.' },
    send: {
      line: 'Send a friend a drink.',
      text: 'Across the room or across town. They pick it up at the bar.',
    },
    pour: {
      line: 'Your drinks, your bars.',
      text: "Match your bartender's code and color, and your free pour is served.",
    },
  },
  arrived: {
    title: (firstName: string | null) => `You're in${firstName ? `, ${firstName}` : ''}.`,
    text: 'The night is yours.',
  },
} as const;
