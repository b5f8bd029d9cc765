import * as z from 'zod/mini';
import { brand } from '../../brand.ts';
import { defineCall, pathOfFunction } from '../../kernel/call.ts';
import { latitude, longitude } from '../../kernel/geo.ts';
import { reportId, userId, venueId } from '../../kernel/id.ts';
import { numberedPage } from '../../kernel/page.ts';
import { text } from '../../kernel/text.ts';
import { moment } from '../../kernel/time.ts';
import { actReasonLimits } from '../../people/desk/entity.ts';
import { imageKinds, option, paymentTypes, venueNameLimit } from '../entity.ts';
import {
  addSteps,
  confirmSteps,
  deskVenue,
  deskVenueRow,
  mostDraftBytes,
  newVenue,
  pictureVenueId,
  pinRegions,
  replacedBySave,
  requestChanges,
  similarVenue,
  storedVenuePicture,
  venueDraft,
  venueFields,
  venueListLimits,
  venueSorts,
  venueTextLimits,
} from './entity.ts';

export const venueOptions = defineCall({
  id: 'venue-options',
  method: 'GET',
  summary: 'What the form of a venue offers: types and features by id, ways to pay by name.',
  access: { role: 'pro' },
  input: z.object({}),
  output: z.object({
    types: z.array(option),
    features: z.array(option),
    payment_types: z.array(z.enum(paymentTypes)),
  }),
  repeat: 'read',
  surface: 'desk',
  mayLag: true,
});

export const adminVenues = defineCall({
  id: 'admin-venues',
  method: 'POST',
  summary:
    'Venues by name, city, state and whether guests are shown them: a pro finds the own ones, a rep and a super admin all.',
  access: { role: 'pro' },
  actorFields: ['user_id'],
  input: z.object({
    user_id: z.optional(userId),
    name: z.optional(text(0, venueNameLimit)),
    city: z.optional(text(0, venueNameLimit)),
    state: z.optional(text(0, venueNameLimit)),
    active: z.optional(z.boolean()),
    /** True requests only venues that a rep has confirmed; false requests only the other venues. */
    confirmed: z.optional(z.boolean()),
    /** True requests only venues whose team has asked to move the venue to another place. */
    place_asked: z.optional(z.boolean()),
    archived: z._default(z.boolean(), false),
    ...numberedPage(),
    sortBy: z._default(z.enum(venueSorts), 'name'),
    sortOrder: z._default(z.enum(['asc', 'desc']), 'asc'),
  }),
  output: z.array(deskVenueRow),
  repeat: 'read',
  surface: 'desk',
});

export const adminVenue = defineCall({
  id: 'admin-venue',
  method: 'POST',
  summary: 'A venue as its team edits it; its code and its payouts for managers alone.',
  access: { role: 'pro' },
  input: z.object({ venue_id: venueId }),
  output: deskVenue,
  repeat: 'read',
  surface: 'desk',
});

const venuesPath = pathOfFunction('venues');
const repAccess = { role: brand.repRole } as const;

export const createVenue = defineCall({
  id: 'create-venue',
  method: 'POST',
  path: venuesPath,
  summary:
    'Adds a venue, unconfirmed and not shown to guests. Its state and time zone follow from its pin. One of the same name next to it is named in the refusal, unless `anyway`. The draft it came from ends.',
  access: repAccess,
  // A field that the call does not know is refused by its name, so that no caller believes that it was saved.
  input: z.strictObject({
    ...newVenue,
    draft_id: z.optional(z.uuid()),
    anyway: z._default(z.boolean(), false),
  }),
  output: deskVenue,
  refusals: ['venue_exists', 'hours_overlap', 'hours_empty', 'no_such_option'],
  repeat: 'key',
  surface: 'desk',
  reauthentication: { exempt: 'guests are not shown it until a rep confirms it' },
  audit: ['draft_id'],
});

export const updateVenue = defineCall({
  id: 'update-venue',
  method: 'PATCH',
  path: venuesPath,
  summary:
    'Changes what it names, for its owners and managers, reps and super admins. State and time zone follow from the pin; where the venue pours, its team moves the pin by 200 m at most, and a rep looks at every other place first. With the `updated_at` it was read with, else as this session last read it, a change in between of the same fields is refused with 409 and named; where the session has not read it, `replaced` has what the save took the place of.',
  access: { role: 'pro' },
  input: z.strictObject({
    venue_id: venueId,
    updated_at: z.optional(moment),
    ...requestChanges,
  }),
  output: z.extend(deskVenue, {
    /**
     * Shows what the save replaced. It is left out where the save names the `updated_at` that was read, and where this
     * session has read the venue.
     */
    replaced: z.optional(replacedBySave),
  }),
  refusals: [
    'hours_overlap',
    'hours_empty',
    'no_such_option',
    'no_such_picture',
    'not_confirmed',
    'archived',
  ],
  repeat: 'natural',
  surface: 'desk',
  // A rep must have entered a sign-in code in the last 15 minutes to move a bar that pours. Hours, texts and pictures
  // can be changed without it.
  reauthentication: 'for_some',
  audit: ['venue_id'],
});

export const confirmVenue = defineCall({
  id: 'confirm-venue',
  method: 'POST',
  summary:
    'Ticks a step of confirming a venue, for its owners and managers, reps and super admins: a team ticks what it says, a rep what they have looked at. The review of a rep confirms it: it gets its code and guests are shown it.',
  access: { role: 'pro' },
  input: z.object({ venue_id: venueId, step: z.enum(confirmSteps), done: z._default(z.boolean(), true) }),
  output: deskVenue,
  refusals: ['steps_missing', 'confirmed_already', 'archived', 'place_asked', 'reps_review'],
  repeat: 'natural',
  surface: 'desk',
  reauthentication: { exempt: 'shows a bar to guests; whether it pours is a call of its own' },
  audit: ['venue_id'],
});

export const setVenuePouring = defineCall({
  id: 'set-venue-pouring',
  method: 'POST',
  summary:
    'Whether a venue pours for members: reps and super admins. It pours where it was confirmed; one that moved since is confirmed there first.',
  access: repAccess,
  input: z.object({ venue_id: venueId, partner: z.boolean() }),
  output: deskVenue,
  refusals: ['archived', 'place_moved'],
  repeat: 'natural',
  onFullDisk: 'works',
  surface: 'desk',
  reauthentication: true,
  audit: ['venue_id'],
});

export const venuePlace = defineCall({
  id: 'venue-place',
  method: 'POST',
  summary: 'The state and the time zone of a pin, and those that begin within 30 km of it.',
  access: { role: 'pro' },
  input: z.object({ lat: latitude, lng: longitude }),
  output: pinRegions,
  repeat: 'read',
  surface: 'desk',
  mayLag: true,
});

const { lat, lng, state, timezone } = venueFields;
/** Names the place of the venue at which the rep has looked. */
const seenPlace = z.object({ lat, lng, state, timezone });

export const decideVenuePlace = defineCall({
  id: 'decide-venue-place',
  method: 'POST',
  summary:
    'A rep takes or refuses the place that they saw, `after` of the change: taken, it is confirmed and the venue pours there; refused, the venue pours on where it was confirmed.',
  access: repAccess,
  input: z.object({ venue_id: venueId, place: seenPlace, take: z.boolean() }),
  output: deskVenue,
  refusals: ['place_changed', 'archived'],
  repeat: 'natural',
  surface: 'desk',
  audit: ['venue_id'],
  reauthentication: true,
});

export const rotateVenueCode = defineCall({
  id: 'rotate-venue-code',
  method: 'POST',
  summary: 'A new code to join the team by; the old one ends at once. For managers, reps and super admins.',
  access: { role: 'pro' },
  input: z.object({ venue_id: venueId }),
  output: z.object({ venue_code: z.string() }),
  refusals: ['not_confirmed', 'archived'],
  repeat: 'once',
  onFullDisk: 'works',
  surface: 'desk',
  reauthentication: { exempt: 'opens nothing but requests, which the team answers' },
  audit: ['venue_id'],
  rateLimit: { points: 10, seconds: 60 },
});

export const deleteVenue = defineCall({
  id: 'delete-venue',
  method: 'DELETE',
  path: venuesPath,
  summary:
    'Archives a venue: shifts end, its team is told, its coming events are called off, guests find it no more. For its owners, reps and super admins.',
  access: { role: 'pro' },
  input: z.object({ venue_id: venueId }),
  output: z.object({ archived_at: moment }),
  repeat: 'natural',
  onFullDisk: 'works',
  surface: 'desk',
  reauthentication: true,
  audit: ['venue_id'],
});

export const restoreVenue = defineCall({
  id: 'restore-venue',
  method: 'POST',
  summary:
    'Brings back a venue that was archived in the last 30 days; it stays hidden until its team shows it.',
  access: { role: 'super_admin' },
  input: z.object({ venue_id: venueId }),
  output: deskVenue,
  refusals: ['archived_too_long', 'not_archived'],
  repeat: 'natural',
  surface: 'desk',
  reauthentication: { exempt: 'undoes an archiving, and guests are not shown the bar yet' },
  audit: ['venue_id'],
});

const holdFields = { reason: text(actReasonLimits.least, actReasonLimits.most) };

export const suspendVenue = defineCall({
  id: 'suspend-venue',
  method: 'POST',
  summary:
    'Puts a venue on hold until a moment or until it is lifted: guests find it no more, nothing pours, shifts end. Once more changes the reason and the end.',
  access: { role: 'super_admin' },
  input: z.object({
    venue_id: venueId,
    ...holdFields,
    until: z._default(z.nullable(moment), null),
    /** Names the report that led to this hold. */
    report_id: z.optional(reportId),
  }),
  output: deskVenue,
  refusals: ['archived', 'end_passed'],
  repeat: 'natural',
  onFullDisk: 'works',
  surface: 'desk',
  audit: ['venue_id', 'report_id'],
  reauthentication: true,
});

export const reopenVenue = defineCall({
  id: 'reopen-venue',
  method: 'POST',
  summary: 'Lifts the hold on a venue: guests are shown it as before.',
  access: { role: 'super_admin' },
  input: z.object({ venue_id: venueId, ...holdFields }),
  output: deskVenue,
  repeat: 'natural',
  surface: 'desk',
  audit: ['venue_id'],
  reauthentication: true,
});

export const similarVenues = defineCall({
  id: 'similar-venues',
  method: 'POST',
  summary: 'Venues that a new one may already be: of a like name, or next to the place; the likeliest first.',
  access: repAccess,
  input: z.object({
    name: text(1, venueNameLimit),
    lat: z.optional(latitude),
    lng: z.optional(longitude),
  }),
  output: z.array(similarVenue),
  repeat: 'read',
  surface: 'desk',
});

export const venueDrafts = defineCall({
  id: 'venue-drafts',
  method: 'POST',
  summary: "The session user's drafts of new venues, the last changed first.",
  access: repAccess,
  input: z.object({}),
  output: z.array(venueDraft),
  repeat: 'read',
  surface: 'desk',
});

/** A draft is what a rep has typed of a venue that does not exist yet. */
export const saveVenueDraft = defineCall({
  id: 'save-venue-draft',
  method: 'POST',
  summary:
    'Keeps what was typed of a new venue. The client makes `draft_id`; a save that is older than what is kept changes nothing.',
  access: repAccess,
  input: z.object({
    draft_id: z.uuid(),
    step: z.enum(addSteps),
    fields: z.record(text(1, venueTextLimits.label), z.unknown()).check(
      z.refine(fields => JSON.stringify(fields).length <= mostDraftBytes, {
        error: 'must be at most 64 KiB',
      }),
    ),
    /** Gives the `updated_at` of the draft that the user edited; it is left out for a new draft. */
    updated_at: z.optional(moment),
  }),
  output: venueDraft,
  refusals: ['too_many_drafts'],
  repeat: 'natural',
  surface: 'desk',
  reauthentication: { exempt: 'what the caller typed and nobody else is shown' },
});

export const deleteVenueDraft = defineCall({
  id: 'delete-venue-draft',
  method: 'POST',
  summary: 'Throws a draft away.',
  access: repAccess,
  input: z.object({ draft_id: z.uuid() }),
  output: z.object({ deleted: z.literal(true) }),
  repeat: 'natural',
  onFullDisk: 'works',
  surface: 'desk',
  reauthentication: { exempt: 'what the caller typed and nobody else is shown' },
});

const picturesAnswer = z.object({ images: deskVenue.shape.images, updated_at: moment });

export const saveVenuePicture = defineCall({
  id: 'save-venue-picture',
  method: 'POST',
  summary:
    'Shows an uploaded picture of a venue, or rewords its description. A second one of a kind other than gallery takes the place of the first.',
  access: { role: 'pro' },
  input: z.object({
    venue_id: pictureVenueId,
    kind: z.enum(imageKinds),
    /** Names a picture file that was uploaded for the venue before, by its name or by its address. */
    path: storedVenuePicture,
    alt: z.optional(text(0, venueTextLimits.line)),
  }),
  output: picturesAnswer,
  refusals: ['no_such_picture', 'too_many_pictures', 'archived'],
  repeat: 'natural',
  surface: 'desk',
  reauthentication: { exempt: 'one picture of one bar' },
  audit: ['venue_id'],
});

export const removeVenuePicture = defineCall({
  id: 'remove-venue-picture',
  method: 'POST',
  summary: 'Takes a picture off a venue, and its file out of the store.',
  access: { role: 'pro' },
  input: z.object({
    venue_id: pictureVenueId,
    path: storedVenuePicture,
  }),
  output: picturesAnswer,
  repeat: 'natural',
  onFullDisk: 'works',
  surface: 'desk',
  reauthentication: { exempt: 'one picture of one bar' },
  audit: ['venue_id'],
});

export const orderVenuePictures = defineCall({
  id: 'order-venue-pictures',
  method: 'POST',
  summary:
    'The order of the gallery. A picture that the list does not name comes after those it names; one that is gone is ignored.',
  access: { role: 'pro' },
  input: z.object({
    venue_id: pictureVenueId,
    paths: z.array(storedVenuePicture).check(z.maxLength(venueListLimits.gallery)),
  }),
  output: picturesAnswer,
  repeat: 'natural',
  surface: 'desk',
  reauthentication: { exempt: 'the order of the pictures of one bar' },
  audit: ['venue_id'],
});
