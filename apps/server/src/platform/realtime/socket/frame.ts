import * as z from 'zod';
import { parseForeign } from '../../foreign-json.ts';

/**
 * The Phoenix channel protocol has two versions. Frames are objects in 1.0.0, and arrays in 2.0.0, which also has
 * binary broadcasts.
 */
export const versions = ['1.0.0', '2.0.0'] as const;
export type Version = (typeof versions)[number];

/**
 * A frame is one message on a socket. `joinRef` names the join to which it belongs, and `ref` the message to which a
 * reply belongs.
 */
export type Frame = {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: unknown;
};

const topicPrefix = 'realtime:';

export const wireTopic = (topic: string): string => topicPrefix + topic;

/** Returns the topic without its prefix, or null where the topic on the wire has another form. */
export const topicOf = (wire: string): string | null =>
  wire.startsWith(topicPrefix) ? wire.slice(topicPrefix.length) : null;

/** A binary frame has one byte for a length, so a name may have 255 bytes. */
const frameName = z.string().refine(text => Buffer.byteLength(text) <= 255);
const frameRefSchema = z
  .string()
  .max(255)
  .nullish()
  .transform(value => value ?? null);

const objectFrameSchema = z
  .object({
    topic: frameName,
    event: frameName,
    payload: z.unknown(),
    ref: frameRefSchema,
    join_ref: frameRefSchema,
  })
  .transform(({ join_ref: joinRef, ...rest }): Frame => ({ joinRef, ...rest }));

const arrayFrameSchema = z
  .tuple([frameRefSchema, frameRefSchema, frameName, frameName, z.unknown()])
  .transform(([joinRef, ref, topic, event, payload]): Frame => ({ joinRef, ref, topic, event, payload }));

/** Reads a client's text as a frame. Returns null where it is no frame. */
export const decodeText = (version: Version, text: string): Frame | null => frameOf(version, parseJson(text));

export function frameOf(version: Version, value: unknown): Frame | null {
  const shape = version === '1.0.0' ? objectFrameSchema : arrayFrameSchema;
  return shape.safeParse(value).data ?? null;
}

export function encodeText(version: Version, frame: Frame): string {
  const { joinRef, ref, topic, event, payload } = frame;
  return version === '1.0.0'
    ? JSON.stringify({ topic, event, payload, ref, join_ref: joinRef })
    : JSON.stringify([joinRef, ref, topic, event, payload]);
}

/**
 * Writes a broadcast around a payload that is JSON text already. So the payload is written as JSON only once for both
 * versions of the protocol.
 */
export function broadcastText(
  version: Version,
  { topic, event, json }: { topic: string; event: string; json: string },
): string {
  const to = JSON.stringify(wireTopic(topic));
  const payload = `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${json}}`;
  return version === '1.0.0'
    ? `{"topic":${to},"event":"broadcast","payload":${payload},"ref":null,"join_ref":null}`
    : `[null,null,${to},"broadcast",${payload}]`;
}

/** Returns `undefined`, which no JSON text means, for text that is not JSON or is nested too deeply. */
export function parseJson(text: string): unknown {
  try {
    return parseForeign(text);
  } catch {
    return undefined;
  }
}
