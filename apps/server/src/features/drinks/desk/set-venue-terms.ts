import { setVenueTerms } from '@nightjar/domain/drinks/desk/calls';
import { presetTerms } from '@nightjar/domain/drinks/desk/entity';
import { decideTerms } from '@nightjar/domain/drinks/desk/rules/settlement';
import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import { handle, ok } from '../../../platform/http/handler.ts';
import { findSettlementTerms, lockVenueClock, saveSettlementTerms } from './queries/settlements.ts';

export const setVenueTermsHandler = handle(setVenueTerms, async ({ input, actor, now, db, recordChange }) => {
  const { venue_id, month, given_cents, bought_percent } = input;
  const venue = await lockVenueClock(db, venue_id);
  if (!venue) throw fail.notFound('Venue');

  const decision = decideTerms(month, venue.timezone, now);
  if (isRefusal(decision)) return decision;

  const terms = { given_cents, bought_percent };
  const before = await findSettlementTerms(db, venue_id, month);
  const same = before?.given_cents === given_cents && before.bought_percent === bought_percent;
  if (before?.month !== month || !same) {
    await saveSettlementTerms({ db, now }, { venue_id, month, ...terms }, actor.userId);
    recordChange(before ?? { month: null, ...presetTerms }, { month, ...terms });
  }
  return ok({ venue_id, month, ...terms });
});
