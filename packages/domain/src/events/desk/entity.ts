import * as z from 'zod/mini';
import { httpsLink } from '../../kernel/link.ts';
import { publicPictureName } from '../../kernel/picture.ts';
import { optionalText, text } from '../../kernel/text.ts';
import { moment } from '../../kernel/time.ts';
import { parseUploadPath } from '../../kernel/upload-path.ts';
import { eventNameLimit, eventStatuses, eventTextLimit } from '../entity.ts';

export const cancellationReasonLimit = 200;
/** An event is repeated for at most half a year, because plans for later nights change before they come. */
export const mostWeeksRepeated = 26;
/** No ticket costs more than ten thousand dollars; a higher price is a typing error. */
export const highestPriceCents = 1_000_000;
export const largestCapacity = 100_000;

const nullable = <Schema extends z.ZodMiniType>(schema: Schema) => z.optional(z.nullable(schema));
const price = z.int().check(z.minimum(0), z.maximum(highestPriceCents));

const urlLengthLimit = 2048;

/**
 * Reads the name of an event's picture from the address of the picture or from the name itself. A later check asks
 * whether there is such a file.
 */
const storedEventPicture = z.pipe(
  z.string().check(
    z.maxLength(urlLengthLimit),
    z.refine(text => parseUploadPath(publicPictureName(text))?.area === 'events', {
      error: 'must be a picture that was uploaded here',
    }),
  ),
  z.transform(publicPictureName),
);

/**
 * The venue of an event sets these fields. Times are moments with an offset; `decideTimes` decides whether an event may
 * have them.
 */
export const eventFields = {
  name: text(1, eventNameLimit),
  description: optionalText(eventTextLimit),
  type: z.object({ id: z.int32() }),
  starts_at: moment,
  ends_at: nullable(moment),
  link: nullable(httpsLink),
  price_cents: z._default(price, 0),
  capacity: nullable(z.int().check(z.minimum(1), z.maximum(largestCapacity))),
  status: z._default(z.enum(['draft', 'published']), 'published'),
};

/** These fields of an event may be changed later. A field that is left out stays as it is. */
export const eventChanges = {
  name: z.optional(eventFields.name),
  description: z.optional(z.nullable(text(0, eventTextLimit))),
  type: z.optional(eventFields.type),
  starts_at: z.optional(moment),
  ends_at: eventFields.ends_at,
  link: eventFields.link,
  price_cents: z.optional(price),
  capacity: eventFields.capacity,
  status: z.optional(z.enum(eventStatuses)),
  cancelled_reason: nullable(text(0, cancellationReasonLimit)),
  /** Name the picture files under `events/{event_id}/` that were uploaded before, or give their addresses. */
  profile_image: nullable(storedEventPicture),
  banner_image: nullable(storedEventPicture),
};

/**
 * An event may be repeated once a week. There are `weeks` further weeks, and each repetition is an event of its own.
 */
export const repeatWeekly = z.object({ weeks: z.int().check(z.minimum(1), z.maximum(mostWeeksRepeated)) });

/** A change of a series is about the named night alone, or about that night and all later nights that are not over. */
export const seriesScopes = ['one', 'later'] as const;
export type SeriesScope = (typeof seriesScopes)[number];
export const seriesScope = z._default(z.enum(seriesScopes), 'one');
