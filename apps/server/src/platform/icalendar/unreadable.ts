/** The message explains to an operator why a part of a file cannot be read. */
export class UnreadablePart extends Error {}

/**
 * Limits the time that a library may take to work out rules, for each rule and for all rules together. Its search may
 * never end.
 */
export type LimitWork = <Result>(work: () => Result) => Result;
