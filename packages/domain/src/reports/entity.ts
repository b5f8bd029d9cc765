import * as z from 'zod/mini';
import { messageId } from '../kernel/id.ts';
import { text } from '../kernel/text.ts';
import { moment } from '../kernel/time.ts';

/** The specification requires eight characters; our form allows a thousand. */
export const shortestDescription = 8;

export const descriptionLimit = 1000;

export const noTargetMessage = 'Must include reported_user_id or reported_venue_id';

export const tooShortMessage = `Description required (min ${shortestDescription} chars)`;

export const reportStates = ['open', 'resolved', 'dismissed'] as const;

/** The reporter describes what happened in this text. */
export const description = text(shortestDescription, descriptionLimit, tooShortMessage);

/** The evidence of a report has copies of this many messages from this many days. */
export const copiedMessages = { most: 50, days: 30 } as const;

/** This many main pictures of a venue are copied. */
export const copiedVenuePictures = 6;

/** Evidence is copied when the report is filed: it outlives every later change and deletion. */
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
   * Has copies of pictures and videos, by signed addresses that end within an hour. `label`: "Profile picture",
   * "Message"; `message_id` names the message it was attached to.
   */
  pictures: z.array(
    z.object({
      label: z.string(),
      kind: z.enum(['image', 'video']),
      url: z.string(),
      message_id: z.nullable(messageId),
    }),
  ),
  /** Has what the reported person last wrote in conversations of the reporter, the oldest first. */
  messages: z.array(
    z.object({
      message_id: messageId,
      at: moment,
      /** Names the conversation; null for the one between the two. */
      where: z.nullable(z.string()),
      text: z.nullable(z.string()),
      /** True where the message had a picture or a video. */
      attachment: z.boolean(),
    }),
  ),
});

export type Evidence = z.infer<typeof evidence>;
