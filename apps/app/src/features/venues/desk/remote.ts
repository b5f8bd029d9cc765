import { alcoholRules } from '@nightjar/domain/drinks/desk/calls';
import type { OutputOf, RequestOf } from '@nightjar/domain/kernel/call';
import type { Point } from '@nightjar/domain/kernel/geo';
import { stripeCreateAccountLink, stripeDeleteAccount } from '@nightjar/domain/payments/desk/calls';
import {
  adminVenue,
  adminVenues,
  confirmVenue,
  createVenue,
  decideVenuePlace,
  deleteVenue,
  deleteVenueDraft,
  orderVenuePictures,
  removeVenuePicture,
  restoreVenue,
  rotateVenueCode,
  saveVenueDraft,
  saveVenuePicture,
  setVenuePouring,
  similarVenues,
  updateVenue,
  venueDrafts,
  venueOptions,
  venuePlace,
} from '@nightjar/domain/venues/desk/calls';
import type { DeskVenue } from '@nightjar/domain/venues/desk/entity';
import { saveConflict } from '@nightjar/domain/venues/desk/entity';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { CallError } from '../../../platform/client.ts';
import { queryClient } from '../../../platform/query-client.ts';

/** Loads a page of the venues. `total` is the length of the whole list. */
export function adminVenuesOptions(search: RequestOf<typeof adminVenues>) {
  return queryOptions({
    queryKey: [adminVenues.id, search],
    queryFn: ({ signal }) => api.counted(adminVenues, search, { signal }),
    placeholderData: keepPreviousData,
  });
}

/**
 * Loads the venue that the team edits. It is not stored on the device, because it contains the code by which colleagues
 * join the team.
 */
export function adminVenueOptions(venueId: string) {
  return queryOptions({
    queryKey: [adminVenue.id, venueId],
    queryFn: ({ signal }) => api.call(adminVenue, { venue_id: venueId }, { signal }),
  });
}

/** Loads the types, the features and the ways to pay that the form of a venue offers. */
export function venueOptionsOptions() {
  return queryOptions({
    queryKey: [venueOptions.id],
    queryFn: ({ signal }) => api.call(venueOptions, {}, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Loads the state and the time zone of the pin, and those that begin near it. */
export function venuePlaceOptions({ lat, lng }: Point) {
  return queryOptions({
    queryKey: [venuePlace.id, lat, lng],
    queryFn: ({ signal }) => api.call(venuePlace, { lat, lng }, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function similarVenuesOptions(input: RequestOf<typeof similarVenues>) {
  return queryOptions({
    queryKey: [similarVenues.id, input],
    queryFn: ({ signal }) => api.call(similarVenues, input, { signal }),
    placeholderData: keepPreviousData,
  });
}

export function venueDraftsOptions() {
  return queryOptions({
    queryKey: [venueDrafts.id],
    queryFn: ({ signal }) => api.call(venueDrafts, {}, { signal }),
  });
}

/** Stores a venue from a call's answer in the query cache, and refetches the lists that show it. */
function storeVenue(venue: DeskVenue): DeskVenue {
  queryClient.setQueryData(adminVenueOptions(venue.id).queryKey, venue);
  refreshVenueLists();
  return venue;
}

function refreshVenueLists(): void {
  void queryClient.invalidateQueries({ queryKey: [adminVenues.id] });
}

export function refreshDeskVenue(venueId: string): void {
  void queryClient.invalidateQueries({ queryKey: adminVenueOptions(venueId).queryKey });
}

export const addVenue = async (input: RequestOf<typeof createVenue>, key: string): Promise<DeskVenue> => {
  const venue = storeVenue(await api.call(createVenue, input, { idempotencyKey: key }));
  refreshDrafts();
  return venue;
};

/**
 * Saves only the given fields. The server refuses with the status 409 where another user changed one of them: see
 * `saveConflictOf`.
 */
export const saveVenue = async (input: RequestOf<typeof updateVenue>): Promise<DeskVenue> =>
  storeVenue(await api.call(updateVenue, input));

/**
 * When the server refused a save because another user had changed the venue meanwhile, this returns the changed fields.
 */
export function saveConflictOf(
  error: unknown,
): { theirs: Readonly<Record<string, unknown>>; updated_at: string; by?: string } | null {
  if (!(error instanceof CallError) || error.status !== 409) return null;
  const read = saveConflict.safeParse(error.data);
  if (!read.success) return null;
  const { by, theirs, updated_at } = read.data;
  return { theirs, updated_at, by: by ?? undefined };
}

export const saveStepTick = async (input: RequestOf<typeof confirmVenue>): Promise<DeskVenue> =>
  storeVenue(await api.call(confirmVenue, input));

export const decidePlaceChange = async (input: RequestOf<typeof decideVenuePlace>): Promise<DeskVenue> =>
  storeVenue(await api.call(decideVenuePlace, input));

export const saveVenuePouring = async (venueId: string, partner: boolean): Promise<DeskVenue> =>
  storeVenue(await api.call(setVenuePouring, { venue_id: venueId, partner }));

/** Makes a new code by which colleagues join the venue's team. The stored venue gets the code from the answer. */
export const rotateVenueTeamCode = async (venueId: string): Promise<string> => {
  const { venue_code } = await api.call(rotateVenueCode, { venue_id: venueId });
  queryClient.setQueryData(adminVenueOptions(venueId).queryKey, venue => venue && { ...venue, venue_code });
  return venue_code;
};

export const archiveVenue = async (venueId: string): Promise<void> => {
  await api.call(deleteVenue, { venue_id: venueId });
  refreshDeskVenue(venueId);
  refreshVenueLists();
};

export const restoreArchivedVenue = async (venueId: string): Promise<DeskVenue> =>
  storeVenue(await api.call(restoreVenue, { venue_id: venueId }));

export const saveDraft = async (
  input: RequestOf<typeof saveVenueDraft>,
): Promise<OutputOf<typeof saveVenueDraft>> => {
  const draft = await api.call(saveVenueDraft, input);
  queryClient.setQueryData(venueDraftsOptions().queryKey, drafts => [
    draft,
    ...(drafts ?? []).filter(({ draft_id }) => draft_id !== draft.draft_id),
  ]);
  return draft;
};

export const deleteDraft = async (draftId: string): Promise<void> => {
  await api.call(deleteVenueDraft, { draft_id: draftId });
  refreshDrafts();
};

const refreshDrafts = () => void queryClient.invalidateQueries({ queryKey: [venueDrafts.id] });

type SavedPictures = OutputOf<typeof saveVenuePicture>;

const storePictures = (venueId: string, pictures: SavedPictures): SavedPictures => {
  queryClient.setQueryData(adminVenueOptions(venueId).queryKey, venue => venue && { ...venue, ...pictures });
  refreshVenueLists();
  return pictures;
};

export const savePicture = async (input: RequestOf<typeof saveVenuePicture>): Promise<SavedPictures> =>
  storePictures(input.venue_id, await api.call(saveVenuePicture, input));

export const removePicture = async (input: RequestOf<typeof removeVenuePicture>): Promise<SavedPictures> =>
  storePictures(input.venue_id, await api.call(removeVenuePicture, input));

export const reorderPictures = async (input: RequestOf<typeof orderVenuePictures>): Promise<SavedPictures> =>
  storePictures(input.venue_id, await api.call(orderVenuePictures, input));

/** Returns the address of the provider's page on which the venue's payouts are set up. It leads back to `page`. */
export const payoutsLink = async (venueId: string, page: string, key: string): Promise<string> => {
  const input = { venue_id: venueId, return_url: page, refresh_url: page };
  const { url } = await api.call(stripeCreateAccountLink, input, { idempotencyKey: key });
  return url;
};

export const disconnectPayouts = async (venueId: string, userId: string): Promise<void> => {
  await api.call(stripeDeleteAccount, { venue_id: venueId, user_id: userId });
  refreshDeskVenue(venueId);
};

/** Loads the law on drinks of each state of the US. */
export function alcoholRulesOptions() {
  return queryOptions({
    queryKey: [alcoholRules.id],
    queryFn: ({ signal }) => api.call(alcoholRules, {}, { signal }),
  });
}
