import {
  drinkRedemptionsByVenue,
  redeemWithQr,
  refuseService,
  serveAgain,
  takeBackPour,
  validateRedemptionQr,
} from '@nightjar/domain/drinks/calls';
import { scannedTextLimit } from '@nightjar/domain/drinks/entity';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { queryClient } from '../../../platform/query-client.ts';

const mostPoursShown = 20;

/** Reads a guest's QR code without redeeming it. A text that is longer than such a code is cut before it is sent. */
export const readCode = (qr: string) => api.call(validateRedemptionQr, { qr: qr.slice(0, scannedTextLimit) });

/** Pours the drink of a guest's QR code. `reason` is why the bartender overrides an issue; null without an issue. */
export function pourByCode(qr: string, reason: string | null, key: string) {
  const input = { qr, issue_override: reason !== null, override_reason: reason ?? undefined };
  return api.call(redeemWithQr, input, { idempotencyKey: key });
}

/** Loads the latest pours of a venue, the newest first. */
export function venuePoursOptions(venueId: string) {
  return queryOptions({
    queryKey: [drinkRedemptionsByVenue.id, venueId],
    queryFn: ({ signal }) =>
      api.call(drinkRedemptionsByVenue, { venue_id: venueId, limit: mostPoursShown }, { signal }),
    staleTime: 0,
  });
}

export function refreshVenuePours(venueId: string): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: venuePoursOptions(venueId).queryKey });
}

/** Takes back a pour of the bartender's own. It can be repeated: a second call takes back nothing more. */
export async function takeBackOwnPour(venueId: string, redemptionId: string): Promise<void> {
  await api.call(takeBackPour, { redemption_id: redemptionId });
  await refreshVenuePours(venueId);
}

/** Refuses the guest of this pour at every venue for the rest of the night. A null reason ends the refusal. */
export async function refuseGuest(venueId: string, redemptionId: string, reason: string | null) {
  const of = { redemption_id: redemptionId };
  if (reason === null) await api.call(serveAgain, of);
  else await api.call(refuseService, { ...of, reason });
  await refreshVenuePours(venueId);
}
