import { type Frame, parseJson, wireTopic } from './frame.ts';

/** Binary kinds of protocol 2.0.0: a client's broadcast, and a broadcast to a client. */
const kinds = { push: 3, broadcast: 4 } as const;
const encodings = { bytes: 0, json: 1 } as const;

/**
 * Kind 3: `3, len(join_ref), len(ref), len(topic), len(event), len(meta), encoding`, then those fields, then the
 * payload. Comes out like its text form; a raw payload is a Buffer. Null where the bytes are something else.
 */
export function decodePush(bytes: Buffer): Frame | null {
  const [kind, ...lengths] = bytes.subarray(0, 6);
  const encoding = bytes[6];
  if (kind !== kinds.push || (encoding !== encodings.bytes && encoding !== encodings.json)) return null;
  const [fields, rest] = cut(bytes.subarray(7), lengths);
  const [joinRef, ref, topic, event] = fields;
  if (!rest || topic === undefined || event === undefined) return null;
  const payload = encoding === encodings.json ? parseJson(rest.toString()) : rest;
  if (payload === undefined) return null;
  return {
    joinRef: joinRef || null,
    ref: ref || null,
    topic,
    event: 'broadcast',
    payload: { type: 'broadcast', event, payload },
  };
}

/** Fields of the given byte lengths, and what follows; nothing follows bytes that end too early. */
function cut(bytes: Buffer, lengths: number[]): [fields: string[], rest: Buffer | null] {
  const fields: string[] = [];
  let rest = bytes;
  for (const length of lengths) {
    if (length > rest.length) return [[], null];
    fields.push(rest.toString('utf8', 0, length));
    rest = rest.subarray(length);
  }
  return [fields, rest];
}

/** Kind 4 with a raw payload: `4, len(topic), len(event), len(meta), encoding`, topic, event, payload. */
export function encodeBroadcast(topic: string, event: string, payload: Buffer): Buffer {
  const to = Buffer.from(wireTopic(topic));
  const name = Buffer.from(event);
  const header = Buffer.of(kinds.broadcast, to.length, name.length, 0, encodings.bytes);
  return Buffer.concat([header, to, name, payload]);
}
