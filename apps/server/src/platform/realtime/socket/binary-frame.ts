import { type Frame, parseJson, wireTopic } from './frame.ts';

/** Two kinds of binary frames of protocol 2.0.0 are used: a client's broadcast, and a broadcast to a client. */
const frameKinds = { push: 3, broadcast: 4 } as const;
const encodings = { bytes: 0, json: 1 } as const;

/** The header of a client's broadcast has this many bytes: its kind, five lengths and the encoding. */
const pushHeaderBytes = 7;

/**
 * Reads a client's binary broadcast, which is `3, len(join_ref), len(ref), len(topic), len(event), len(meta),
 * encoding`, then those fields, then the payload. The result is the same as for a frame of text, with a Buffer for a
 * raw payload. It is null where the bytes are no such broadcast.
 */
export function decodePush(bytes: Buffer): Frame | null {
  const [kind] = bytes;
  const encoding = bytes[6];
  if (kind !== frameKinds.push || (encoding !== encodings.bytes && encoding !== encodings.json)) return null;
  const payloadAt = endOfFields(bytes, 5);
  if (bytes.length < payloadAt) return null;
  const rest = bytes.subarray(payloadAt);
  const payload = encoding === encodings.json ? parseJson(rest.toString()) : rest;
  if (payload === undefined) return null;
  return {
    joinRef: fieldOf(bytes, 0) || null,
    ref: fieldOf(bytes, 1) || null,
    topic: fieldOf(bytes, 2),
    event: 'broadcast',
    payload: { type: 'broadcast', event: fieldOf(bytes, 3), payload },
  };
}

const fieldOf = (push: Buffer, at: number): string =>
  push.toString('utf8', endOfFields(push, at), endOfFields(push, at + 1));

/** Returns the position at which the given number of fields ends. */
const endOfFields = (push: Buffer, fields: number): number =>
  push.subarray(1, 1 + fields).reduce((sum, length) => sum + length, pushHeaderBytes);

/**
 * Writes a binary broadcast with a raw payload: `4, len(topic), len(event), len(meta), encoding`, topic, event,
 * payload.
 */
export function encodeBroadcast(topic: string, event: string, payload: Buffer): Buffer {
  const to = Buffer.from(wireTopic(topic));
  const name = Buffer.from(event);
  const header = Buffer.of(frameKinds.broadcast, to.length, name.length, 0, encodings.bytes);
  return Buffer.concat([header, to, name, payload]);
}
