/** A part of a file that cannot be read, with the reason that an operator reads. */
export class Unreadable extends Error {}

/** Work of a library on rules, which may search without an end: it is cut off, and so is all of it together. */
export type Limited = <Result>(work: () => Result) => Result;
