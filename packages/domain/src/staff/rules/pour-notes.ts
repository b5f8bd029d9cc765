/**
 * The managers' phones show an overridden pour with these values. `scanned` is true where the bartender scanned the
 * guest's QR code with their own phone.
 */
export type OverrideNotice = { guest: string; pro: string; reason: string; scanned: boolean; count: number };

/**
 * The venue's managers get this push with the guest, the pro whose code was used, and the reason. The code may have
 * been used by another person who knows it.
 */
export const overridesNote = ({ guest, pro, reason, scanned, count }: OverrideNotice) => ({
  title: 'Many overrides tonight',
  body: scanned
    ? `${pro} scanned ${guest} and gave the reason “${reason}”. ${count} overrides by ${pro} tonight.`
    : `${guest}'s phone poured with ${pro}'s code and gave the reason “${reason}”. ${count} overrides on that code tonight.`,
});

export const takenBackNote = ({ guest, pro, reason, count }: Omit<OverrideNotice, 'scanned'>) => ({
  title: 'A pour was taken back',
  body: `${pro} took back a pour on ${guest}'s phone. The reason given was “${reason}”. ${count} taken back by ${pro} tonight.`,
});
