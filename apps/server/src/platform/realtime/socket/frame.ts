import * as z from 'zod';
import { parseForeign } from '../../foreign-json.ts';

/** The Phoenix channel protocol has two serialisations: objects, or arrays with binary broadcasts. */
export const versions = ['1.0.0', '2.0.0'] as const;
export type Version = (typeof versions)[number];

/** A frame is one message on a socket. `joinRef` names the join it belongs to, `ref` the push a reply answers. */
export type Frame = {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: unknown;
};

const topicPrefix = 'realtime:';

export const wireTopic = (topic: string): string => topicPrefix + topic;

/** Returns the name behind the prefix, or null where the wire topic has another form. */
export const topicOf = (wire: string): string | null =>
  wire.startsWith(topicPrefix) ? wire.slice(topicPrefix.length) : null;

/** The one-byte lengths of the binary form can express 255 bytes. */
const name = z.string().refine(text => Buffer.byteLength(text) <= 255);
const ref = z
  .string()
  .max(255)
  .nullish()
  .transform(value => value ?? null);

const objectFrame = z
  .object({ topic: name, event: name, payload: z.unknown(), ref, join_ref: ref })
  .transform(({ join_ref: joinRef, ...rest }): Frame => ({ joinRef, ...rest }));

const arrayFrame = z
  .tuple([ref, ref, name, name, z.unknown()])
  .transform(([joinRef, ref, topic, event, payload]): Frame => ({ joinRef, ref, topic, event, payload }));

/** Reads a client's text as a frame; null where it is none. */
export const decodeText = (version: Version, text: string): Frame | null => frameOf(version, parseJson(text));

export function frameOf(version: Version, value: unknown): Frame | null {
  const shape = version === '1.0.0' ? objectFrame : arrayFrame;
  return shape.safeParse(value).data ?? null;
}

export function encodeText(version: Version, frame: Frame): string {
  const { joinRef, ref, topic, event, payload } = frame;
  return version === '1.0.0'
    ? JSON.stringify({ topic, event, payload, ref, join_ref: joinRef })
    : JSON.stringify([joinRef, ref, topic, event, payload]);
}

/** Writes a broadcast around a payload that is JSON text already: it is serialised once for any number of versions. */
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

/** Returns `undefined` for text that is not JSON or nested too deeply, because no JSON text means that. */
export function parseJson(text: string): unknown {
  try {
    return parseForeign(text);
  } catch {
    return undefined;
  }
}
