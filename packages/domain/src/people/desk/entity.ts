/**
 * The reason for an act on a person or a venue has at least `least` and at most `most` characters. The audit trail
 * shows it, and a person who is put on hold reads it.
 */
export const actReasonLimits = { least: 3, most: 300 } as const;
