import * as z from 'zod';
import { venueName } from './city.ts';
import { picturePath, readDataFile } from './data-file.ts';
import { personName } from './people.ts';

/** A time of day in the file, such as `22:30`, becomes the number 2230. */
const timeOfDay = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'must be a time of day like 22:30' })
  .transform(text => Number(text.replace(':', '')));

const demoEventSchema = z.strictObject({
  name: z.string(),
  venue: venueName,
  type: z.string(),
  /**
   * The event is this many nights after tonight. If its venue is closed on that night, the event is on the next night
   * on which the venue is open.
   */
  nightsFromTonight: z.int(),
  startsAt: timeOfDay,
  hours: z.number(),
  priceCents: z.int(),
  description: z.string(),
  poster: picturePath,
  /** These friends of Rae go to the event and let her see that they go. */
  friendsGoing: z.array(personName),
  /** This many other people of the town want to come. */
  othersGoing: z.int(),
  capacity: z.int().optional(),
  /** This text is the reason for which the event was called off. Without the text, the event takes place. */
  cancelled: z.string().optional(),
});

export type DemoEvent = z.infer<typeof demoEventSchema>;

/** These events take place tonight and in the week after it. */
export const demoEvents: readonly DemoEvent[] = readDataFile('programme.json', z.array(demoEventSchema));
