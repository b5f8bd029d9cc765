/** Texts of the plans and passes on sale, and of the sheet after a payment. */
export const planWords = {
  title: 'Keep a tab that tops itself up',
  text: "Free pours all month, drinks to send, and the map of who's out.",
  plans: 'Plans',
  passes: 'Just tonight',
  empty: {
    title: 'Nothing on sale tonight.',
    text: 'No plan is offered right now. Check back tomorrow.',
  },
  questions: {
    title: 'Before you ask',
    asked: [
      {
        question: 'What is a free pour?',
        answer:
          "A house drink at any bar on the map that pours free drinks. Enter your bartender's code, and they pour it.",
      },
      {
        question: 'When am I charged?',
        answer:
          'Today, and then on the same day of each period. Your free pours start over with each payment.',
      },
      {
        question: 'Can I cancel?',
        answer: 'Yes, anytime, in Settings. Your plan then runs until the end of the period you paid for.',
      },
    ],
  },
  begun: {
    ok: 'OK',
    pours: (left: number) => (left === 1 ? 'free pour' : 'free pours'),
    ends: (day: string) => `until ${day}`,
    topsUp: (day: string) => `tops up ${day}`,
    status: 'Out tonight?',
  },
} as const;
