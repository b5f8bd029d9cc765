/**
 * A list of buffers is written to a socket in order and at once. Sockets that write the same buffers share the list, so
 * that the buffers are joined only once.
 */
export class SharedBuffers {
  /** This is the number of bytes in all buffers. */
  readonly length: number;
  readonly #before: SharedBuffers | null;
  readonly #last: Buffer;
  #next: SharedBuffers | null = null;
  #whole: Buffer | null = null;

  constructor(before: SharedBuffers | null, last: Buffer) {
    this.#before = before;
    this.#last = last;
    this.length = (before?.length ?? 0) + last.length;
  }

  /** Returns a list that also has `bytes`, at its end. */
  and(bytes: Buffer): SharedBuffers {
    if (this.#next === null || !this.#next.endsWith(bytes)) this.#next = new SharedBuffers(this, bytes);
    return this.#next;
  }

  endsWith(bytes: Buffer): boolean {
    return this.#last === bytes;
  }

  toBuffer(): Buffer {
    this.#whole ??= this.#before ? Buffer.concat(this.#parts(), this.length) : this.#last;
    return this.#whole;
  }

  #parts(): Buffer[] {
    const parts: Buffer[] = [];
    for (let part: SharedBuffers | null = this; part; part = part.#before) parts.unshift(part.#last);
    return parts;
  }
}
