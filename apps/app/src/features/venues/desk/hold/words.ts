import type { ReasonQuestion } from '../../../people/desk/parts/reason-sheet.tsx';

export const venueHoldWords = {
  button: (name: string) => `Put ${name} on hold`,
  title: 'Put this venue on hold',
  text: 'For a while or until it is lifted: guests find it no more, nothing pours, and running shifts end.',
  heldTitle: 'This venue is on hold',
  heldText: 'Lifting the hold shows it to guests as before. Shifts that ended stay ended.',
  hold: 'Put on hold…',
  change: 'Change the hold…',
  lift: 'Lift the hold…',
  question: (name: string): ReasonQuestion => ({
    title: `Lift the hold on ${name}?`,
    follows: ['Guests find it again, and it pours as before.', 'Its team clocks in as always.'],
    why: 'Why?',
    read: 'It goes into the audit trail, with your name.',
    confirm: 'Lift the hold',
    danger: false,
    done: `${name} is back.`,
  }),
} as const;
