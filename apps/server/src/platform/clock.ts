/** Handlers and rules get the time as an argument `now`. Only the platform reads the machine's clock. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
