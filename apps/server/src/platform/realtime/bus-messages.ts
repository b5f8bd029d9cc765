import type { Actor } from '@nightjar/domain/kernel/actor';
import * as z from 'zod';

/** A node listens to the topics its own sockets hold, and to every revocation. */
export const topicChannel = (topic: string): string => `realtime:topic:${topic}`;
export const revocationChannel = 'realtime:revocations';

const presenceEntry = z.object({
  /** The owner of the presence: always the user's id, so no user can appear as another. */
  key: z.string(),
  meta: z.looseObject({ phx_ref: z.string() }),
  /** Of a private user: the only users who see it. */
  circle: z.optional(z.array(z.string())),
});
export type PresenceEntry = z.infer<typeof presenceEntry>;

/** What a broadcast carries: JSON text, serialised once where it was published, or raw bytes. */
const body = z.union([z.object({ json: z.string() }), z.object({ base64: z.string() })]);
export type Body = z.infer<typeof body>;

export const topicMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('broadcast'),
    event: z.string(),
    body,
    /** The user whose doing it is; null where there is none. A message without this field is refused. */
    from: z.nullable(z.string()),
    /** Further users whom the payload shows. */
    about: z.optional(z.array(z.string())),
    /** Of a private user: the only users who receive it. */
    circle: z.optional(z.array(z.string())),
    /** The connection that does not get it: the sender's own, unless it asked for its broadcasts. */
    except: z.optional(z.string()),
  }),
  z.object({
    type: z.literal('presence_change'),
    node: z.string(),
    joins: z.array(presenceEntry),
    leaves: z.array(presenceEntry),
  }),
  z.object({ type: z.literal('presence_ask'), node: z.string() }),
  z.object({ type: z.literal('presence_answer'), node: z.string(), entries: z.array(presenceEntry) }),
]);
export type TopicMessage = z.infer<typeof topicMessage>;
export type PresenceMessage = Exclude<TopicMessage, { type: 'broadcast' }>;

/** `end`: these sessions are over. `recheck`: ask the gate again. A missing field means any. */
const right = z.object({
  kind: z.enum(['end', 'recheck']),
  userId: z.optional(z.string()),
  sessionId: z.optional(z.string()),
  topic: z.optional(z.string()),
});
/** Which users these see, or who sees them, is another now; `blocked`: they are hidden from each other. */
const sightChange = z.object({
  kind: z.literal('sight'),
  between: z.array(z.string()),
  blocked: z.boolean(),
});
export const revocation = z.discriminatedUnion('kind', [right, sightChange]);
export type Revocation = z.infer<typeof revocation>;
export type RightRevocation = z.infer<typeof right>;
export type SightChange = z.infer<typeof sightChange>;

export function concerns(revocation: Revocation, actor: Actor, topic: string): boolean {
  if (revocation.kind === 'sight') return revocation.between.includes(actor.userId);
  return (
    (revocation.userId ?? actor.userId) === actor.userId &&
    (revocation.sessionId ?? actor.sessionId) === actor.sessionId &&
    (revocation.topic ?? topic) === topic
  );
}
