export const blockedWords = {
  title: 'Blocked people',
  empty: { title: 'Nobody blocked', text: 'Peaceful. You can block someone on their page.' },
  since: (ago: string) => `Blocked ${ago}`,
  unblock: (name: string) => `Unblock ${name}`,
  question: {
    title: (name: string) => `Unblock ${name}?`,
    text: "You'll be able to find each other again. This doesn't make you friends.",
  },
  released: { text: 'Back on speaking terms', undo: 'Undo', undoOf: (name: string) => `Undo: ${name}` },
} as const;
