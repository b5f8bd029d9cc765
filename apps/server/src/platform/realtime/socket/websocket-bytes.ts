const opcodes = { text: 0x1, binary: 0x2 } as const;
const finalFrameBit = 0x80;

/**
 * Writes one unmasked, uncompressed server frame (RFC 6455, section 5.2) into one buffer. The library `ws` would build
 * a header for each socket. Here the bytes are built once, and the same buffer is written to every socket.
 */
export function websocketBytes(data: string | Buffer): Buffer {
  const opcode = typeof data === 'string' ? opcodes.text : opcodes.binary;
  const length = Buffer.byteLength(data);
  const header = headerFor(length);
  const bytes = Buffer.allocUnsafe(header.length + length);
  header.copy(bytes);
  bytes[0] = finalFrameBit | opcode;
  if (typeof data === 'string') bytes.write(data, header.length);
  else data.copy(bytes, header.length);
  return bytes;
}

/** Writes the length in the shortest of its three forms. The caller sets the first byte of the header. */
function headerFor(length: number): Buffer {
  if (length < 126) return Buffer.of(0, length);
  const header = Buffer.alloc(length < 65_536 ? 4 : 10);
  if (length < 65_536) {
    header[1] = 126;
    header.writeUInt16BE(length, 2);
  } else {
    header[1] = 127;
    header.writeBigUInt64BE(BigInt(length), 2);
  }
  return header;
}
