export const loginWords = {
  number: {
    title: "What's your number?",
    /** The sentence about the law has two links. These are its texts before, between and after the links. */
    law: {
      before: "We'll text you a code. Message rates may apply. By continuing you accept the",
      between: 'and the',
      after: '.',
    },
  },
  code: { change: 'Change', checking: 'Opening the door...' },
} as const;
