const isZero = (byte: number) => byte === 0;

export type ByteReader = {
  /** Returns exactly this many bytes in pieces. */
  next(size: number): AsyncGenerator<Buffer>;
  /** Returns exactly this many bytes. */
  whole(size: number): Promise<Buffer>;
  /** Returns this many bytes, or fewer where the source ends before. */
  upTo(size: number): Promise<Buffer>;
  /** Returns all bytes that are left in pieces. */
  rest(): AsyncGenerator<Buffer>;
  /** Checks that the next bytes are zeros. */
  mustBeZeros(size: number): Promise<void>;
  isAtEnd(): Promise<boolean>;
};

/** Reads a stream in pieces of chosen lengths. */
export function byteReader(source: AsyncIterable<Buffer>): ByteReader {
  const chunks = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);

  async function fillBuffer(): Promise<boolean> {
    while (held.length === 0) {
      const { done, value } = await chunks.next();
      if (done) return false;
      held = value;
    }
    return true;
  }
  async function* chunksUpTo(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0 && (await fillBuffer()); ) {
      const taken = held.subarray(0, left);
      held = held.subarray(taken.length);
      left -= taken.length;
      yield taken;
    }
  }
  async function* exactChunks(size: number): AsyncGenerator<Buffer> {
    let read = 0;
    for await (const piece of chunksUpTo(size)) {
      read += piece.length;
      yield piece;
    }
    if (read < size) throw new Error('it is cut off');
  }
  async function joinChunks(parts: AsyncIterable<Buffer>): Promise<Buffer> {
    const read: Buffer[] = [];
    for await (const part of parts) read.push(part);
    return Buffer.concat(read);
  }
  const whole = (size: number) => joinChunks(exactChunks(size));
  return {
    next: exactChunks,
    whole,
    upTo: size => joinChunks(chunksUpTo(size)),
    rest: () => chunksUpTo(Number.POSITIVE_INFINITY),
    async mustBeZeros(size) {
      if (!(await whole(size)).every(isZero)) throw new Error('it holds bytes that belong to no file');
    },
    isAtEnd: async () => !(await fillBuffer()),
  };
}
