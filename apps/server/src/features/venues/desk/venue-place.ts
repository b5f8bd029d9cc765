import { regionsNear } from '@nightjar/domain/places/rules/borders';
import { venuePlace } from '@nightjar/domain/venues/desk/calls';
import type { PinRegions } from '@nightjar/domain/venues/desk/entity';
import { loadBorders } from '../../../platform/borders.ts';
import { handle, ok } from '../../../platform/http/handler.ts';

/**
 * Answers what the form shows about a place while the user moves the pin: the states and timezones near it, and its
 * state, which is null outside of the United States.
 */
export const venuePlaceHandler = handle(venuePlace, async ({ input }) => {
  const { states, timezones, atHome } = regionsNear(input, await loadBorders());
  const state = atHome ? (states[0] ?? null) : null;
  return ok<PinRegions>({ states: [...states], state, timezones: [...timezones] });
});
