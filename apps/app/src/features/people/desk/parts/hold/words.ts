import { addMilliseconds, days } from '@nightjar/domain/kernel/time';
import { momentFormat } from '../../../../../ui/format/moment-format.ts';

/** The target is a person or a venue that is about to be put on hold. */
export type HoldTarget = { readonly kind: 'person' | 'venue'; readonly name: string };

/** A hold lasts one of these numbers of days. With null it lasts until it is lifted. */
export const holdSpans = [
  { label: '1 day', days: 1 },
  { label: '1 week', days: 7 },
  { label: '1 month', days: 30 },
  { label: 'Until lifted', days: null },
] as const;

export const holdWords = {
  title: ({ name }: HoldTarget) => `Put ${name} on hold?`,
  until: 'For how long?',
  ends: (label: string) => `Ends by itself on ${label}.`,
  endless: 'Stays until a super admin lifts it.',
  reason: 'Why?',
  reasonHint: {
    person: 'They read these words. Leave out who reported them.',
    venue: 'It goes into the audit trail. Leave out who reported it.',
  },
  spanMissing: 'Choose how long.',
  confirm: 'Put on hold',
  done: ({ name }: HoldTarget) => `${name} is on hold.`,
} as const;

const consequenceTexts = {
  person: (name: string) => [
    `Within seconds ${name}'s phone shows only that the account is on hold, why, and until when.`,
    `Nobody can find ${name}: not in search, on the map or in chats.`,
    'A running shift ends, no push arrives, drinks wait and the plan pauses.',
    'Lifting the hold gives everything back as it was.',
  ],
  venue: (name: string) => [
    `Guests can't find ${name}, not on the map and not by its link.`,
    'Nothing pours there, and running shifts end.',
    'Paid drinks stay with their guests and pour elsewhere.',
    'Lifting the hold shows the venue as before.',
  ],
} as const;

export const holdConsequences = ({ kind, name }: HoldTarget): readonly string[] =>
  consequenceTexts[kind](name);

/** Returns the time at which a hold ends; null where the hold lasts until it is lifted. */
export function holdEnd(label: string, now: Date): Date | null {
  const span = holdSpans.find(known => known.label === label);
  return span?.days ? addMilliseconds(now, span.days * days) : null;
}

const holdEndText = momentFormat({ weekday: 'long', month: 'long', day: 'numeric' });

/** Writes the end of a hold by the reader's own clock: "Thursday, December 24 at 9:30pm". */
export const holdEndLabel = (end: Date): string => holdEndText(end);
