import { clockLabel, dayLabel } from '@nightjar/domain/kernel/time';

export const frameWords = {
  venues: 'Venues',
  pages: 'Pages of this venue',
  view: 'View in app',
  title: 'Venue',
  failed: 'Failed to fetch venue',
  notYours: {
    title: "This venue isn't on your desk.",
    text: "It's gone, or you're not on its team. If you should be, ask one of its managers to invite you.",
    back: 'To your venues',
  },
  archived: (at: string, timezone: string, mayRestore: boolean) =>
    `Archived on ${dayLabel(new Date(at), timezone)}. Guests can't find it and nothing here can be changed.${
      mayRestore ? ' You can bring it back under Info.' : ''
    }`,
  held: (until: string | null, reason: string | null, timezone: string) =>
    `${until ? `On hold until ${dayLabel(new Date(until), timezone)}, ${clockLabel(new Date(until), timezone)}` : 'On hold until it is lifted'}${reason ? `: ${reason}` : '.'} Guests can't find it, and nothing pours here meanwhile.`,
  /** An imported venue is shown to guests before it is confirmed. */
  unconfirmed: (active: boolean) =>
    active
      ? 'Not confirmed yet. Guests find it, and nothing is poured for members here until a rep has looked at it.'
      : 'Not confirmed yet. Guests see it once a rep has looked at it.',
  confirm: 'Confirm it',
  steps: 'Get it ready',
  place: {
    asked: (change: string, by: string | null) =>
      `We check this first. Your bar pours on as before. ${by ? `${by} asked for another place` : 'Another place was asked for'}: ${change}.`,
    moved: (change: string) =>
      `It moved since we confirmed it: ${change}. It pours nothing until a rep has looked.`,
    look: 'Look at it',
    takeBack: 'Take it back',
  },
} as const;
