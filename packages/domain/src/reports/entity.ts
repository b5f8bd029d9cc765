import * as z from 'zod/mini';
import { messageId } from '../kernel/id.ts';
import { text } from '../kernel/text.ts';
import { moment } from '../kernel/time.ts';

/** The specification requires a description of at least eight characters. */
export const shortestDescriptionLength = 8;

export const descriptionLimit = 1000;

export const noTargetMessage = 'Must include reported_user_id or reported_venue_id';

export const tooShortMessage = `Description required (min ${shortestDescriptionLength} chars)`;

export const reportStates = ['open', 'resolved', 'dismissed'] as const;

/** The reporter describes what happened in this text. */
export const description = text(shortestDescriptionLength, descriptionLimit, tooShortMessage);

/** The evidence of a report has copies of at most this many messages, from this many days before it. */
export const copiedMessageLimits = { most: 50, days: 30 } as const;

/** The evidence has copies of at most this many pictures of a venue. */
export const mostCopiedVenuePictures = 6;

/** Evidence is copied when the report is filed, so that it outlives every later change or deletion. */
export const evidence = z.object({
  taken_at: moment,
  /** Null where the report is not about a person. */
  profile: z.nullable(
    z.object({
      first_name: z.nullable(z.string()),
      last_name: z.nullable(z.string()),
      nickname: z.nullable(z.string()),
      bio: z.nullable(z.string()),
      city: z.nullable(z.string()),
    }),
  ),
  /** Null where the report is not about a venue. */
  venue: z.nullable(
    z.object({
      name: z.string(),
      description: z.nullable(z.string()),
      street: z.nullable(z.string()),
      city: z.nullable(z.string()),
    }),
  ),
  /**
   * Lists copies of pictures and videos, under signed addresses that end within an hour. `label` names where the file
   * was shown, such as "Profile picture" or "Message"; `message_id` names the message to which the file was attached.
   */
  pictures: z.array(
    z.object({
      label: z.string(),
      kind: z.enum(['image', 'video']),
      url: z.string(),
      message_id: z.nullable(messageId),
    }),
  ),
  /**
   * Lists what the reported person last wrote in the conversations that they share with the reporter, the oldest
   * message first.
   */
  messages: z.array(
    z.object({
      message_id: messageId,
      at: moment,
      /** Names the conversation of the message; null for the direct conversation of the two people. */
      where: z.nullable(z.string()),
      text: z.nullable(z.string()),
      /** True where the message had a picture or a video. */
      attachment: z.boolean(),
    }),
  ),
});

export type Evidence = z.infer<typeof evidence>;
