/** Why something is done to a person or a venue: the trail shows it, and who is put on hold reads it. */
export const actReasonLimits = { least: 3, most: 300 } as const;
