/** Time is an argument: handlers and rules get `now`, only the platform asks the machine. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };
