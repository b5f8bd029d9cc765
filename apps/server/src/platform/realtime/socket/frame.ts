import * as z from 'zod';
import { parseForeign } from '../../foreign-json.ts';

/** The two serialisations of the Phoenix channel protocol: objects, or arrays with binary broadcasts. */
export const versions = ['1.0.0', '2.0.0'] as const;
export type Version = (typeof versions)[number];

/** One message on a socket. `joinRef` names the join it belongs to, `ref` the push a reply answers. */
export type Frame = {
  joinRef: string | null;
  ref: string | null;
  topic: string;
  event: string;
  payload: unknown;
};

const prefix = 'realtime:';

export const wireTopic = (topic: string): string => prefix + topic;

/** The name behind the prefix, or null where the wire topic is none of ours. */
export const topicOf = (wire: string): string | null =>
  wire.startsWith(prefix) ? wire.slice(prefix.length) : null;

/** 255 bytes is what the one-byte lengths of the binary form can carry. */
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

/** A client's text as a frame, or null where it is none. */
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

/** A broadcast around a payload that is JSON text already: it is serialised once, however many versions go out. */
export function broadcastText(version: Version, topic: string, event: string, json: string): string {
  const to = JSON.stringify(wireTopic(topic));
  const payload = `{"type":"broadcast","event":${JSON.stringify(event)},"payload":${json}}`;
  return version === '1.0.0'
    ? `{"topic":${to},"event":"broadcast","payload":${payload},"ref":null,"join_ref":null}`
    : `[null,null,${to},"broadcast",${payload}]`;
}

/** `undefined` for text that is not JSON, or nested too deeply: no JSON text means that. */
export function parseJson(text: string): unknown {
  try {
    return parseForeign(text);
  } catch {
    return undefined;
  }
}
