export const statusWords = {
  title: 'Out tonight?',
  out: { title: "I'm out", text: 'Friends can see you on the map' },
  in: { title: 'Staying in', text: "You're off the map" },
  skip: 'Skip for now',
  whoSees:
    'Friends see roughly which block you\'re on, or the bar you checked in to. Nobody sees your exact spot, and "out" ends by itself at 6:00am.',
} as const;
