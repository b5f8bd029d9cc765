import { venueAnalytics } from '@nightjar/domain/drinks/desk/calls';
import { fewestGuestsShown } from '@nightjar/domain/drinks/desk/entity';
import {
  figuresByHour,
  figuresByNight,
  figuresByPro,
  pourFiguresOf,
  previousSpanCountedUntil,
  spanAround,
  spanBefore,
} from '@nightjar/domain/drinks/rules/pour-figures';
import { nightDate } from '@nightjar/domain/kernel/night';
import { handle, ok } from '../../../platform/http/handler.ts';
import { loadVenueForDesk } from '../gate.ts';
import { countGuests, findPourCounts, findWrongCodes } from '../queries/figures.ts';

export const venueAnalyticsHandler = handle(venueAnalytics, async ({ input, actor, now, db }) => {
  const { venue_id: venueId, span } = input;
  const { timezone, manages } = await loadVenueForDesk(db, actor, venueId);
  const tonight = nightDate(now, timezone);
  const night = input.night ?? tonight;
  const [nights, before] = [spanAround(night, span), spanBefore(night, span)];
  const shown = { venueId, nights };
  const compared = {
    venueId,
    nights: before,
    until: previousSpanCountedUntil({ current: nights, before }, timezone, now),
  };

  const counts = await findPourCounts(db, shown);
  const guests = await countGuests(db, shown);
  const wrongCodes = await findWrongCodes(db, venueId, nights);
  return ok({
    span,
    timezone,
    tonight,
    now: { ...nights, ...pourFiguresOf(counts) },
    before: { ...before, ...pourFiguresOf(await findPourCounts(db, compared)) },
    guests: guests < fewestGuestsShown ? null : guests,
    hours: figuresByHour(nights, counts, timezone),
    nights: figuresByNight(nights, counts),
    pros: figuresByPro(counts),
    wrong_codes: wrongCodes.map(at => at.toISOString()),
    may_manage: manages,
  });
});
