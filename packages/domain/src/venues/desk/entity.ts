import * as z from 'zod/mini';
import { latitude, longitude } from '../../kernel/geo.ts';
import { userId, venueId } from '../../kernel/id.ts';
import { orJsonText } from '../../kernel/json-text.ts';
import { httpsLink } from '../../kernel/link.ts';
import { publicPictureName } from '../../kernel/picture.ts';
import { text, textOrNull } from '../../kernel/text.ts';
import { day, isTimezone, moment } from '../../kernel/time.ts';
import { parseUploadPath } from '../../kernel/upload-path.ts';
import { imageKinds, mostOpeningsAWeek, opening, paymentTypes, venue, venueNameLimit } from '../entity.ts';

export const venueTextLimits = { description: 2000, line: 120, reason: 120, label: 40, note: 300 } as const;
/** The lists of a venue are at most this long: a longer list is a mistake or an attack. */
export const venueListLimits = {
  types: 5,
  features: 30,
  links: 8,
  closures: 120,
  hours: mostOpeningsAWeek,
  drinks: 40,
  /** The gallery has at most this many pictures, because a guest does not swipe through more. */
  gallery: 24,
} as const;

const lineText = textOrNull(venueTextLimits.line);
const uniqueIds = <Id extends z.ZodMiniType<number>>(id: Id, most: number) =>
  z.array(id).check(
    z.maxLength(most),
    z.refine(list => new Set(list).size === list.length, { error: 'must name each once' }),
  );
const uniqueIdList = (most: number) => uniqueIds(z.int32(), most);
const drinkNames = z.array(text(1, venueTextLimits.line)).check(z.maxLength(venueListLimits.drinks));

/** The team of a venue writes these fields about it. `type` and `features` are ids of the answer of `venue-options`. */
export const venueFields = {
  name: text(1, venueNameLimit),
  description: textOrNull(venueTextLimits.description),
  street: lineText,
  city: lineText,
  state: lineText,
  zip: lineText,
  lat: latitude,
  lng: longitude,
  timezone: z.string().check(z.refine(isTimezone, { error: 'must be a time zone such as America/New_York' })),
  phone: lineText,
  email: lineText,
  type: uniqueIdList(venueListLimits.types),
  features: uniqueIdList(venueListLimits.features),
  paymentTypes: z.array(z.enum(paymentTypes)).check(z.maxLength(paymentTypes.length)),
  hours: z.array(opening).check(z.maxLength(venueListLimits.hours)),
  closures: z
    .array(z.object({ date: day, reason: z.optional(text(0, venueTextLimits.reason)) }))
    .check(z.maxLength(venueListLimits.closures)),
  compPolicy: z.nullable(
    z.object({ includes: drinkNames, excludes: drinkNames, note: z.optional(text(0, venueTextLimits.note)) }),
  ),
  links: z
    .array(z.object({ label: text(1, venueTextLimits.label), url: httpsLink }))
    .check(z.maxLength(venueListLimits.links)),
};
export const venueForm = z.object(venueFields);
export type VenueForm = z.output<typeof venueForm>;

/** Lists the fields of a venue that its team changes, in the order of the page. */
export const venueFieldNames = Object.keys(venueFields) as (keyof VenueForm)[];

/** A call accepts an option as its id, or as an object with its id, because answers have that form. */
const optionId = z.pipe(
  z.union([z.int32(), z.object({ id: z.int32() })], { error: 'must be an id, or an object with an id' }),
  z.transform(sent => (typeof sent === 'number' ? sent : sent.id)),
);

/** A call accepts an object or a list also as a text of JSON. */
const requestFields = {
  ...venueFields,
  type: orJsonText(uniqueIds(optionId, venueListLimits.types)),
  features: orJsonText(uniqueIds(optionId, venueListLimits.features)),
  paymentTypes: orJsonText(venueFields.paymentTypes),
  hours: orJsonText(venueFields.hours),
  closures: orJsonText(venueFields.closures),
  compPolicy: orJsonText(venueFields.compPolicy),
  links: orJsonText(venueFields.links),
};

/**
 * A PATCH changes only the fields that it names. No field has a default value, because that value would be saved where
 * the field is left out.
 */
const venueChanges = z.partial(z.object(requestFields)).shape;
const activeField = z.optional(z.boolean());

const urlLengthLimit = 2048;

const hasAtMostOne = <Item>(list: readonly Item[], is: (item: Item) => boolean) =>
  list.filter(is).length <= 1;

/**
 * Takes the address of a picture that the venue shows already, or of a file that was uploaded for it. The server
 * accepts no other address.
 */
export const venueImageAddress = z
  .string('Image path is required')
  .check(z.minLength(1, 'Image path is required'), z.maxLength(urlLengthLimit));

/** A save sends all the pictures of a venue, in the form in which answers have them. */
const venueImages = z
  .array(
    z.object({
      kind: z.enum(imageKinds),
      url: venueImageAddress,
      alt: z.optional(text(0, venueTextLimits.line)),
    }),
  )
  .check(
    z.refine(list => list.filter(({ kind }) => kind === 'gallery').length <= venueListLimits.gallery, {
      error: `must have at most ${venueListLimits.gallery} of the gallery`,
    }),
    z.refine(
      list => imageKinds.every(kind => kind === 'gallery' || hasAtMostOne(list, each => each.kind === kind)),
      {
        error: 'must have one of each kind at most, but for the gallery',
      },
    ),
    z.refine(list => list.every(({ url }) => hasAtMostOne(list, each => each.url === url)), {
      error: 'must name each address once',
    }),
  );

/** A PATCH may send these fields. `active` decides whether guests are shown the venue. */
export const requestChanges = {
  ...venueChanges,
  active: activeField,
  images: z.optional(orJsonText(venueImages)),
};

/**
 * A new venue must have these fields; the other fields may follow later. Its state and its time zone are those of its
 * pin.
 */
export const newVenue = {
  ...venueChanges,
  /** A new venue is shown to guests only after a rep has confirmed it, whatever this field is. */
  active: activeField,
  name: venueFields.name,
  lat: venueFields.lat,
  lng: venueFields.lng,
};

/** A venue is confirmed in these seven steps. */
export const confirmSteps = ['details', 'hours', 'features', 'images', 'policy', 'staff', 'review'] as const;
export type ConfirmStep = (typeof confirmSteps)[number];

/** A venue is added in these eight steps. */
export const addSteps = [
  'find',
  'address',
  'hours',
  'features',
  'policy',
  'images',
  'staff',
  'review',
] as const;
export type AddStep = (typeof addSteps)[number];

/** The state and the time zone of a venue follow from its pin. */
export const venuePlaceFields = {
  lat: latitude,
  lng: longitude,
  state: z.nullable(z.string()),
  timezone: z.string(),
};

/** Describes a change of a venue's place at which a rep is to look. */
export const deskPlaceChange = z.object({
  /** Gives the place at which the venue was confirmed; where it never was, the place that it has now. */
  before: z.object(venuePlaceFields),
  after: z.object(venuePlaceFields),
  /**
   * True where `after` is a request that waits for a rep. False: the venue is at `after` already, and pours nothing.
   */
  asked: z.boolean(),
  asked_at: z.nullable(moment),
  /** Gives the name of the user who asked; null where none is known, as after an import. */
  asked_by: z.nullable(z.string()),
});
export type PlaceChangeToReview = z.infer<typeof deskPlaceChange>;

/**
 * A pin gives these facts: its own state and time zone come first, then those that begin within 30 km and may be
 * chosen.
 */
export const pinRegions = z.object({
  states: z.array(z.string()),
  /** Null where the pin is in another country. */
  state: z.nullable(z.string()),
  timezones: z.array(z.string()),
});
export type PinRegions = z.infer<typeof pinRegions>;

/**
 * Reads the name of a venue's picture from its address or from the name itself. A later check asks whether there is
 * such a file.
 */
export const storedVenuePicture = z.pipe(
  z.string('Image path is required').check(
    z.minLength(1, 'Image path is required'),
    z.maxLength(urlLengthLimit),
    z.refine(text => parseUploadPath(publicPictureName(text))?.area === 'venues', {
      error: 'must be a picture of a venue that was uploaded here',
    }),
  ),
  z.transform(publicPictureName),
);

/**
 * Names the venue of a picture. A missing field gets the error that the specification demands, "Venue ID is required".
 */
export const pictureVenueId = z.pipe(
  z.string('Venue ID is required').check(z.minLength(1, { error: 'Venue ID is required', abort: true })),
  venueId,
);

export const payoutStates = ['pending', 'active', 'restricted'] as const;

/** A venue's team edits the venue in this form. It has all fields of the venue, and what the reader may do to it. */
export const deskVenue = z.extend(
  z.pick(venue, {
    id: true,
    active: true,
    images: true,
    neighborhood: true,
    country: true,
    free_pours: true,
    followers_count: true,
  }),
  {
    ...venueFields,
    /** An option has a name where the product has one for its id. */
    type: venue.shape.type,
    features: venue.shape.features,
    /** Links are shown as they were stored, also those of an import and from before a rule changed. */
    links: venue.shape.links,
    created_at: moment,
    updated_at: moment,
    /** Gives the name of the user who saved last; null where none is known, as after an import. */
    updated_by: z.nullable(z.string()),
    added_by: z.nullable(z.string()),
    confirmed_at: z.nullable(moment),
    confirmed_by: z.nullable(z.string()),
    /** Lists the steps of confirming the venue at which a rep has looked. */
    confirmed_steps: z.array(z.enum(confirmSteps)),
    /** Lists the steps that its owners and managers have ticked. */
    team_steps: z.array(z.enum(confirmSteps)),
    /**
     * Gives the place at which the venue was confirmed. The venue pours its drinks at that place, by the law of its
     * state.
     */
    confirmed_place: z.nullable(z.object(venuePlaceFields)),
    place_change: z.nullable(deskPlaceChange),
    archived_at: z.nullable(moment),
    /** True where the venue pours drinks for members. */
    partner: z.boolean(),
    /** Null where the venue has no code to join its team, and for readers who do not manage the venue. */
    venue_code: z.nullable(z.string()),
    /** Null where the venue has no account for payouts, and for readers who do not manage the venue. */
    payouts: z.nullable(z.enum(payoutStates)),
    /** Gives the reader's role on the venue's team; null where they are not on it. */
    role: z.nullable(z.string()),
    may_edit: z.boolean(),
    /** True for reps and super admins, who confirm the venue and let it pour drinks. */
    may_confirm: z.boolean(),
    may_restore: z.boolean(),
    /** Null where the venue is not on hold. */
    suspended_at: z.nullable(moment),
    suspended_until: z.nullable(moment),
    suspended_reason: z.nullable(z.string()),
    /** True where the reader is a super admin and the venue is not archived. */
    may_suspend: z.boolean(),
    /** True where the venue is not archived, and the reader owns it or is a rep or a super admin. */
    may_archive: z.boolean(),
  },
);
export type DeskVenue = z.infer<typeof deskVenue>;

/** A save that is refused with HTTP 409 carries in `data` what changed since the reader loaded the venue. */
export const saveConflict = z.object({
  updated_at: moment,
  by: z.nullable(z.string()),
  /** Has the present values of the fields that differ from those that the reader loaded. */
  theirs: z.record(z.string(), z.unknown()),
});
export type SaveConflict = z.infer<typeof saveConflict>;

/**
 * Where the server cannot know what the caller had read, a save is answered by what it replaced: when and by whom the
 * venue or the event was saved last, and the fields as they were.
 */
export const replacedBySave = z.object({
  updated_at: moment,
  by: z.nullable(z.string()),
  fields: z.record(z.string(), z.unknown()),
});

/** `created_at` and `updated_at` are other names of `added` and `updated`. */
export const venueSorts = [
  'name',
  'city',
  'state',
  'active',
  'added',
  'created_at',
  'updated',
  'updated_at',
] as const;

/** The desk's list of venues shows a venue in this form. */
export const deskVenueRow = z.object({
  id: venueId,
  name: z.string(),
  city: z.nullable(z.string()),
  state: z.nullable(z.string()),
  active: z.boolean(),
  partner: z.boolean(),
  confirmed_at: z.nullable(moment),
  archived_at: z.nullable(moment),
  place_change: z.nullable(deskPlaceChange),
  created_at: moment,
  added_by: z.nullable(z.string()),
  /**
   * Counts the steps before the review that reps have ticked; in the list of a team, those that the team has ticked.
   */
  steps_done: z.int(),
  steps: z.int(),
  timezone: z.string(),
  hours: z.array(opening),
  closures: venue.shape.closures,
  image: z.nullable(z.string()),
  logo: z.nullable(z.string()),
  /** Gives the reader's role on the venue's team; null where they are not on it. */
  role: z.nullable(z.string()),
});
export type DeskVenueRow = z.infer<typeof deskVenueRow>;

/**
 * Describes a venue that may be the same as the one that a rep wants to add. The distance is in meters, and 0 where the
 * rep gave no place.
 */
export const similarVenue = z.object({
  id: venueId,
  name: z.string(),
  street: z.nullable(z.string()),
  city: z.nullable(z.string()),
  lat: latitude,
  lng: longitude,
  active: z.boolean(),
  confirmed_at: z.nullable(moment),
  distance_m: z.number(),
});
export type SimilarVenue = z.infer<typeof similarVenue>;

/** A draft holds what was typed so far, valid or not. */
export const mostDraftBytes = 64 * 1024;
export const mostDrafts = 50;
export const venueDraft = z.object({
  draft_id: z.uuid(),
  user_id: userId,
  step: z.enum(addSteps),
  fields: z.record(z.string(), z.unknown()),
  updated_at: moment,
});
export type VenueDraft = z.infer<typeof venueDraft>;
