export const roundWords = {
  title: 'A round',
  noAccess: 'That round belongs to another chat, or never existed.',
  failed: "We couldn't load that round.",
  headline: { own: 'Your round.', theirs: (owner: string) => `${owner} is buying.` },
  tray: {
    left: (size: number) => `of ${size} left`,
    status: (left: number, size: number) => `${left} of ${size} left`,
    takenBy: (names: readonly string[]) =>
      names.length === 0 ? 'No one has taken one yet' : `Taken by ${names.join(', ')}`,
  },
  fact: {
    yours: "One is yours. It's in your Drink Bank.",
    over: 'That round is over.',
    goneOwn: 'All taken. Nicely done.',
    gone: 'That round is gone. Faster next time.',
    returns: (when: string) => `Not taken? ${when}.`,
  },
  share: 'Share the link',
  end: 'End the round',
  endQuestion: {
    title: 'End the round?',
    text: (left: number) =>
      left === 1 ? 'The one drink left goes back to you.' : `The ${left} drinks left go back to you.`,
    confirm: 'End it',
  },
  take: 'Take one',
  offline: 'No signal, no drink. Move closer to the door?',
} as const;
