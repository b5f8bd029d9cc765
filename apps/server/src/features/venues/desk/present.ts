import { freePoursUnder, lawWithDefaults } from '@nightjar/domain/drinks/rules/alcohol';
import { isHouse } from '@nightjar/domain/kernel/access';
import type { Actor } from '@nightjar/domain/kernel/actor';
import type { OutputWireOf } from '@nightjar/domain/kernel/call';
import { mayManage } from '@nightjar/domain/staff/access';
import { mayArchive, mayHold, mayRestore } from '@nightjar/domain/venues/access';
import type { adminVenue, adminVenues, similarVenues, venueDrafts } from '@nightjar/domain/venues/desk/calls';
import { payoutStates, type VenueForm } from '@nightjar/domain/venues/desk/entity';
import { stepsBeforeReview } from '@nightjar/domain/venues/desk/rules/confirming';
import { isShownAfterHold } from '@nightjar/domain/venues/desk/rules/holding';
import type { Closure, VenueImage } from '@nightjar/domain/venues/entity';
import { isRestorable } from '@nightjar/domain/venues/rules/archiving';
import { readHours } from '@nightjar/domain/venues/rules/week-hours';
import { imageUrlOfKind, namedOptions } from '../present.ts';
import type { VenueOptionLists } from '../queries/options.ts';
import { deskRoleOf } from './gate.ts';
import { requestedPlaceChangeOf, venuePlacingOf } from './queries/columns.ts';
import type { DraftRow } from './queries/drafts.ts';
import type { DeskListRow } from './queries/list.ts';
import type { CandidateRow } from './queries/place.ts';
import type { DeskRow } from './queries/venue.ts';

type VenueWire = OutputWireOf<typeof adminVenue>;

/** Returns the fields of a venue that its team may change, in the form in which the team sends them. */
export const venueFormOf = (row: DeskRow): VenueForm => ({
  name: row.name,
  description: row.description,
  street: row.street,
  city: row.city,
  state: row.state,
  zip: row.zip,
  lat: row.lat,
  lng: row.lng,
  timezone: row.timezone,
  phone: row.phone,
  email: row.email,
  type: optionIdsOf(row.type),
  features: optionIdsOf(row.features),
  paymentTypes: row.paymentTypes as VenueForm['paymentTypes'],
  hours: readHours(row.hours),
  closures: row.closures as Closure[],
  compPolicy: row.compPolicy as VenueForm['compPolicy'],
  links: row.links as VenueForm['links'],
});

type DeskVenueContext = { actor: Actor; now: Date; options: VenueOptionLists };

export function presentDeskVenue(row: DeskRow, { actor, now, options }: DeskVenueContext): VenueWire {
  const manages = mayManage(actor, deskRoleOf(row));
  const form = venueFormOf(row);
  return {
    ...form,
    id: row.id,
    country: row.country,
    active: isShownAfterHold(row),
    images: row.images as VenueImage[],
    neighborhood:
      row.neighborhood_id && row.neighborhood_label
        ? { id: row.neighborhood_id, label: row.neighborhood_label }
        : null,
    free_pours: freePoursUnder(lawWithDefaults(row)),
    followers_count: row.followers_count,
    type: namedOptions(row.type, options.types),
    features: namedOptions(row.features, options.features),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    updated_by: row.updated_by_name,
    added_by: row.added_by_name,
    confirmed_at: row.confirmed_at?.toISOString() ?? null,
    confirmed_by: row.confirmed_by_name,
    confirmed_steps: row.confirmed_steps,
    team_steps: row.team_steps,
    confirmed_place: venuePlacingOf(row).confirmed,
    place_change: presentPlaceChange(row),
    archived_at: row.archived_at?.toISOString() ?? null,
    partner: row.partner,
    venue_code: manages ? row.venue_code : null,
    payouts: manages ? payoutsStateOf(row) : null,
    role: row.role,
    may_edit: manages && row.archived_at === null,
    may_confirm: isHouse(actor),
    may_restore: mayRestore(actor) && isRestorable(row.archived_at, now),
    suspended_at: row.suspended_at?.toISOString() ?? null,
    suspended_until: row.suspended_until?.toISOString() ?? null,
    suspended_reason: row.suspended_reason,
    may_suspend: mayHold(actor) && row.archived_at === null,
    may_archive: mayArchive(actor, deskRoleOf(row)) && row.archived_at === null,
  };
}

function presentPlaceChange(row: DeskRow): VenueWire['place_change'] {
  const change = requestedPlaceChangeOf(row);
  return change && { ...change, asked_at: row.asked_at?.toISOString() ?? null, asked_by: row.asked_by_name };
}

/**
 * Presents the state of the venue's account by the payment provider's name for it. An account of which the provider has
 * sent no state is pending.
 */
const payoutsStateOf = ({ stripe_account_id, stripe_account_state }: DeskRow) =>
  stripe_account_id === null
    ? null
    : (payoutStates.find(state => state === stripe_account_state) ?? 'pending');

const optionIdsOf = (list: unknown) => (list as { id: number }[]).map(({ id }) => id);

export const presentDeskListRow = (
  row: DeskListRow,
  actor: Actor,
): OutputWireOf<typeof adminVenues>[number] => ({
  id: row.id,
  name: row.name,
  city: row.city,
  state: row.state,
  active: row.active,
  partner: row.partner,
  confirmed_at: row.confirmed_at?.toISOString() ?? null,
  archived_at: row.archived_at?.toISOString() ?? null,
  place_change: row.place_change && {
    ...row.place_change,
    asked: true,
    asked_at: new Date(row.place_change.asked_at).toISOString(),
  },
  created_at: row.created_at.toISOString(),
  added_by: row.added_by,
  steps_done: stepsBeforeReview.filter(step =>
    (isHouse(actor) ? row.confirmed_steps : row.team_steps).includes(step),
  ).length,
  steps: stepsBeforeReview.length,
  timezone: row.timezone,
  hours: readHours(row.hours),
  closures: row.closures as Closure[],
  image: imageUrlOfKind(row.images, 'profile'),
  logo: imageUrlOfKind(row.images, 'logo'),
  role: row.role,
});

export const presentSimilarVenue = ({
  likeness,
  distance_m,
  confirmed_at,
  ...venue
}: CandidateRow): OutputWireOf<typeof similarVenues>[number] => ({
  ...venue,
  confirmed_at: confirmed_at?.toISOString() ?? null,
  distance_m: Math.round(distance_m ?? 0),
});

export const presentVenueDraft = ({
  updated_at,
  ...draft
}: DraftRow): OutputWireOf<typeof venueDrafts>[number] => ({
  ...draft,
  updated_at: updated_at.toISOString(),
});

/** Presents the values that a save has replaced, and who wrote them. */
export const presentReplaced = (shown: ReturnType<typeof presentDeskVenue>, changing: readonly string[]) => ({
  updated_at: shown.updated_at,
  by: shown.updated_by,
  fields: Object.fromEntries(Object.entries(shown).filter(([field]) => changing.includes(field))),
});
