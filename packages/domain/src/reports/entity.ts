import * as z from 'zod/mini';
import { messageId } from '../kernel/id.ts';
import { text } from '../kernel/text.ts';
import { moment } from '../kernel/time.ts';

/** Eight characters are the specification's; a thousand are the form's. */
export const descriptionAtLeast = 8;

export const descriptionLimit = 1000;

export const noTarget = 'Must include reported_user_id or reported_venue_id';

export const tooShort = `Description required (min ${descriptionAtLeast} chars)`;

export const reportStates = ['open', 'resolved', 'dismissed'] as const;

/** The reporter's description. */
export const description = text(descriptionAtLeast, descriptionLimit, tooShort);

/** Messages copied into the evidence of a report, and of how many days. */
export const copiedMessages = { most: 50, days: 30 } as const;

/** Main pictures of a venue that are copied. */
export const copiedVenuePictures = 6;

/** What was copied when the report was filed: it outlives every later change and deletion. */
export const evidence = z.object({
  taken_at: moment,
  /** Of a person. */
  profile: z.nullable(
    z.object({
      first_name: z.nullable(z.string()),
      last_name: z.nullable(z.string()),
      nickname: z.nullable(z.string()),
      bio: z.nullable(z.string()),
      city: z.nullable(z.string()),
    }),
  ),
  /** Of a venue. */
  venue: z.nullable(
    z.object({
      name: z.string(),
      description: z.nullable(z.string()),
      street: z.nullable(z.string()),
      city: z.nullable(z.string()),
    }),
  ),
  /**
   * Copies of pictures and videos, by signed addresses that end within an hour. `label`: "Profile picture", "Message";
   * `message_id` names the message it was attached to.
   */
  pictures: z.array(
    z.object({
      label: z.string(),
      kind: z.enum(['image', 'video']),
      url: z.string(),
      message_id: z.nullable(messageId),
    }),
  ),
  /** What the reported person last wrote where the reporter reads, the oldest first. */
  messages: z.array(
    z.object({
      message_id: messageId,
      at: moment,
      /** The name of the conversation; null for the one between the two. */
      where: z.nullable(z.string()),
      text: z.nullable(z.string()),
      /** It had a picture or a video. */
      attachment: z.boolean(),
    }),
  ),
});

export type Evidence = z.infer<typeof evidence>;
