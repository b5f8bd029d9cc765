import type { Actor } from '@nightjar/domain/kernel/actor';
import * as z from 'zod';

/** A node listens to the topics that its own sockets have joined, and to every message that takes rights away. */
export const topicChannel = (topic: string): string => `realtime:topic:${topic}`;
export const revocationChannel = 'realtime:revocations';

const presenceEntrySchema = z.object({
  /** The key of a presence is always the user's id, so that no user can appear as another. */
  key: z.string(),
  meta: z.looseObject({ phx_ref: z.string() }),
  /** The presence of a private user is shown only to these users. */
  circle: z.optional(z.array(z.string())),
});
export type PresenceEntry = z.infer<typeof presenceEntrySchema>;

/** A broadcast has JSON text, which was written once where it was published, or raw bytes. */
const bodySchema = z.union([z.object({ json: z.string() }), z.object({ base64: z.string() })]);
export type BroadcastBody = z.infer<typeof bodySchema>;

export const topicMessageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('broadcast'),
    event: z.string(),
    body: bodySchema,
    /**
     * This is the user who sent the broadcast. It is null where no user sent it. A message without this field is
     * refused.
     */
    from: z.nullable(z.string()),
    /** The payload of the broadcast shows these users besides its sender. */
    about: z.optional(z.array(z.string())),
    /** A broadcast of a private user is sent only to these users. */
    circle: z.optional(z.array(z.string())),
    /**
     * This connection does not get the broadcast. It is the sender's own connection, unless the sender asked to get its
     * own broadcasts.
     */
    except: z.optional(z.string()),
  }),
  z.object({
    type: z.literal('presence_change'),
    node: z.string(),
    joins: z.array(presenceEntrySchema),
    leaves: z.array(presenceEntrySchema),
  }),
  z.object({ type: z.literal('presence_ask'), node: z.string() }),
  z.object({ type: z.literal('presence_answer'), node: z.string(), entries: z.array(presenceEntrySchema) }),
]);
export type TopicMessage = z.infer<typeof topicMessageSchema>;
export type PresenceMessage = Exclude<TopicMessage, { type: 'broadcast' }>;

/**
 * `end` means that these sessions have ended. `recheck` means that rights have changed, and the node asks again who may
 * stay on a topic. A field that is missing does not limit the message: without `userId`, for example, it is about all
 * users.
 */
const rightRevocation = z.object({
  kind: z.enum(['end', 'recheck']),
  userId: z.optional(z.string()),
  sessionId: z.optional(z.string()),
  topic: z.optional(z.string()),
});
/**
 * These users see other users than before, or are seen by others than before. `blocked` means that they are hidden from
 * each other.
 */
const sightChange = z.object({
  kind: z.literal('sight'),
  between: z.array(z.string()),
  blocked: z.boolean(),
});
export const revocationSchema = z.discriminatedUnion('kind', [rightRevocation, sightChange]);
export type Revocation = z.infer<typeof revocationSchema>;
export type RightRevocation = z.infer<typeof rightRevocation>;
export type SightChange = z.infer<typeof sightChange>;

export function revocationAppliesTo(revocation: Revocation, actor: Actor, topic: string): boolean {
  if (revocation.kind === 'sight') return revocation.between.includes(actor.userId);
  return (
    (revocation.userId ?? actor.userId) === actor.userId &&
    (revocation.sessionId ?? actor.sessionId) === actor.sessionId &&
    (revocation.topic ?? topic) === topic
  );
}
