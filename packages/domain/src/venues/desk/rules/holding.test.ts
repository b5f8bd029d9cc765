import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isShownAfterHold, type VenueVisibility, visibilityColumnToSave } from './holding.ts';

const at = new Date('2026-11-21T03:30:00Z');
const hold = (venue: VenueVisibility): VenueVisibility => ({
  active: false,
  suspended_at: at,
  active_after: isShownAfterHold(venue),
});
const lift = (venue: VenueVisibility): VenueVisibility => ({
  active: isShownAfterHold(venue),
  suspended_at: null,
  active_after: null,
});

test('a venue that was on hold is shown or hidden after the hold as its team last chose', () => {
  const step = fc.constantFrom('hold', 'lift', 'show', 'hide');
  fc.assert(
    fc.property(fc.boolean(), fc.array(step, { maxLength: 20 }), (first, steps) => {
      let venue: VenueVisibility = { active: first, suspended_at: null, active_after: null };
      let chosen = first;
      for (const next of steps) {
        if (next === 'hold') venue = hold(venue);
        else if (next === 'lift') venue = lift(venue);
        else {
          chosen = next === 'show';
          venue = { ...venue, ...visibilityColumnToSave(venue, chosen) };
        }
        expect(venue.active).toBe(venue.suspended_at === null && chosen);
        expect(isShownAfterHold(venue)).toBe(chosen);
      }
      expect(lift(venue)).toEqual({ active: chosen, suspended_at: null, active_after: null });
    }),
  );
});
