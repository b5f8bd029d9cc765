type CheckIn = { readonly venue_id: string; readonly ends_at: string };

/** The venues to redeem at, with the one of the running check-in first. */
export function redeemVenues<Venue extends { readonly id: string }>(
  venues: readonly Venue[],
  checkIn: CheckIn | null | undefined,
  now: Date,
): { venue: Venue; checkedIn: boolean }[] {
  const checkedInId = checkIn && new Date(checkIn.ends_at) > now ? checkIn.venue_id : null;
  return venues
    .map(venue => ({ venue, checkedIn: venue.id === checkedInId }))
    .toSorted((one, other) => Number(other.checkedIn) - Number(one.checkedIn));
}
