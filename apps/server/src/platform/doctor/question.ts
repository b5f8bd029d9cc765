import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { Random } from '../random.ts';
import type { Signer } from '../signer.ts';

/** The doctor sends its question to this path of the public address. */
export const questionPath = '/doctor/question';

const questionPurpose = 'doctor question';
const answerPurpose = 'doctor answer';
const settingPurpose = 'doctor setting';
const nonceBytes = 16;
const timeBytes = 6;
/** A question is valid for this many milliseconds, before and after its time, because two clocks may differ. */
const validMs = 60_000;

/**
 * A server with the same keys answers with these facts. They describe how the question arrived and with which settings
 * the server runs, and nothing about other requests.
 */
export const seenSchema = z.object({
  version: z.string(),
  publicUrl: z.string(),
  trustProxy: z.number(),
  /** The server counts limits under this address. */
  address: z.string(),
  /** The connection came from this address and port. */
  peer: z.string(),
  peerPort: z.number(),
  forwardedFor: z.array(z.string()),
  at: z.iso.datetime(),
  /** Each setting that the server was started with has a fingerprint, which only the keys of the deployment make. */
  settings: z.record(z.string(), z.string()),
});
export type ServerObservation = z.infer<typeof seenSchema>;

const answerSchema = z.object({ seen: z.string(), proof: z.string() });

/** Makes a question that only a server with the same keys answers, once. */
export function makeQuestion(signer: Signer, { random, now }: { random: Random; now: Date }): string {
  const time = Buffer.alloc(timeBytes);
  time.writeUIntBE(now.getTime(), 0, timeBytes);
  const content = Buffer.concat([random.bytes(nonceBytes), time]);
  return Buffer.from(signer.sign(questionPurpose, content)).toString('base64url');
}

/**
 * Returns the content of a question, or null where no server of these keys was meant, or its time is too far from
 * `now`.
 */
export function readQuestion(signer: Signer, question: string, now: Date): Buffer | null {
  const content = signer.verify(questionPurpose, Buffer.from(question, 'base64url'));
  if (content?.length !== nonceBytes + timeBytes) return null;
  const read = Buffer.from(content);
  const asked = read.readUIntBE(nonceBytes, timeBytes);
  return Math.abs(now.getTime() - asked) <= validMs ? read : null;
}

/** Signs the answer together with its question, so that no other server and no proxy can give it. */
export function makeAnswer(
  signer: Signer,
  question: Buffer,
  seen: ServerObservation,
): z.infer<typeof answerSchema> {
  const text = JSON.stringify(seen);
  const proof = signer.sign(answerPurpose, Buffer.concat([question, hashOf(text)]));
  return { seen: text, proof: Buffer.from(proof).toString('base64url') };
}

/** Returns what the server saw, or null where the answer was not made by a server of these keys for this question. */
export function readAnswer(signer: Signer, question: string, body: unknown): ServerObservation | null {
  const answer = answerSchema.safeParse(body).data;
  const asked = signer.verify(questionPurpose, Buffer.from(question, 'base64url'));
  if (!answer || !asked) return null;
  const proven = signer.verify(answerPurpose, Buffer.from(answer.proof, 'base64url'));
  const isProven = proven && Buffer.concat([asked, hashOf(answer.seen)]).equals(Buffer.from(proven));
  return isProven ? seenSchema.parse(JSON.parse(answer.seen)) : null;
}

/** Remembers questions for as long as they are valid. Only a holder of the keys can make it remember one. */
export function createOnce() {
  const until = new Map<string, number>();
  return (question: Buffer, now: Date): boolean => {
    const time = now.getTime();
    for (const [key, end] of until) if (end < time) until.delete(key);
    const key = question.toString('base64url');
    if (until.has(key)) return false;
    until.set(key, time + 2 * validMs);
    return true;
  };
}

/**
 * Returns fingerprints of settings. A setting has the same fingerprint where it has the same value, and no fingerprint
 * shows a value.
 */
export function fingerprintsOf(
  signer: Signer,
  settings: Readonly<Record<string, string>>,
): Record<string, string> {
  const fingerprint = (name: string, value: string) => {
    const content = Buffer.from(`${name}\0${value}`);
    const signed = Buffer.from(signer.sign(settingPurpose, content));
    return signed.subarray(content.length).toString('hex');
  };
  return Object.fromEntries(
    Object.entries(settings).map(([name, value]) => [name, fingerprint(name, value)]),
  );
}

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();
