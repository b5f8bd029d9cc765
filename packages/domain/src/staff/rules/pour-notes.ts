/**
 * The managers' phones show an overridden pour with these values. `scanned` is true where the bartender scanned the
 * guest's QR code with their own phone.
 */
export type OverrideNotice = { guest: string; pro: string; scanned: boolean; count: number };

/**
 * The venue's managers get this push with the guest and the pro whose code was used. The code may have been used by
 * another person who knows it. The reason is a text that anyone may have typed, so only the desk shows it, and no lock
 * screen (security requirement 8.1).
 */
export const overridesNote = ({ guest, pro, scanned, count }: OverrideNotice) => ({
  title: 'Many overrides tonight',
  body: scanned
    ? `${pro} scanned ${guest} and waved it through. ${count} overrides by ${pro} tonight.`
    : `${guest}'s phone poured with ${pro}'s code. ${count} overrides on that code tonight.`,
});

export const takenBackNote = ({ guest, pro, count }: Omit<OverrideNotice, 'scanned'>) => ({
  title: 'A pour was taken back',
  body: `${pro} took back a pour on ${guest}'s phone. ${count} taken back by ${pro} tonight.`,
});
