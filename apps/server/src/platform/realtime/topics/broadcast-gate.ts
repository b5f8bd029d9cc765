import type { Actor } from '@nightjar/domain/kernel/actor';
import type { BroadcastBody } from '../bus-messages.ts';
import type { Gate } from '../port.ts';

/** This is a client's broadcast that may be sent on, or the reason why it may not. */
export type AuthorizedBroadcast = { event: string; body: BroadcastBody } | { reason: string };

/** Asks the gate about a broadcast, and writes its payload in the form in which it is sent. */
export function authorizeBroadcast(
  gate: Pick<Gate, 'mayBroadcast'>,
  actor: Actor,
  { topic, event, payload }: { topic: string; event: string; payload: unknown },
): AuthorizedBroadcast {
  const permission = gate.mayBroadcast(actor, topic, { event, payload });
  if (!permission.allowed) return { reason: permission.reason };
  if (payload instanceof Uint8Array)
    return { event, body: { base64: Buffer.from(payload).toString('base64') } };
  const json = textInPayload(payload);
  return json === null
    ? { reason: 'InvalidBroadcast: The payload is nested too deeply' }
    : { event, body: { json } };
}

/** Writes a payload as JSON. Returns null where it is nested too deeply. */
export function textInPayload(payload: unknown): string | null {
  try {
    return JSON.stringify(payload);
  } catch {
    return null;
  }
}
