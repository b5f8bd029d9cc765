/** The message gives an operator the reason why a part of a file cannot be read. */
export class UnreadablePart extends Error {}

/** Work of a library on rules, which may search without an end: it is cut off, and so is all of it together. */
export type LimitWork = <Result>(work: () => Result) => Result;
