/** A break that the project takes on, with the reason why installed apps survive it. */
export type AcceptedBreak = {
  /** This is the sentence of the check, to the letter. */
  readonly sentence: string;
  /** Servers may have the break from this version on, which is newer than the last release. */
  readonly from: string;
  readonly reason: string;
};

/**
 * These changes would break an installed app and are made all the same. The list can only shrink at a release: the
 * check refuses an entry whose version is released, and an entry that fits no break.
 */
export const acceptedBreaks: readonly AcceptedBreak[] = [
  {
    sentence:
      'follow-event: the refusal ticket_needed is new, and the installed app shows no more than its sentence',
    from: '1.2.0',
    reason:
      'an installed app cannot sell a ticket, so it takes the tap back and shows the sentence, which leads to the page',
  },
];
