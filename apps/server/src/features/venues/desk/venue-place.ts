import { regionsNear } from '@nightjar/domain/places/rules/borders';
import { venuePlace } from '@nightjar/domain/venues/desk/calls';
import type { PinRegions } from '@nightjar/domain/venues/desk/entity';
import { loadBorders } from '../../../platform/borders.ts';
import { handle, ok } from '../../../platform/http/handler.ts';

/** The form shows it while the pin is moved. */
export const venuePlaceHandler = handle(venuePlace, async ({ input }) => {
  const { states, timezones, atHome } = regionsNear(input, await loadBorders());
  const state = atHome ? (states[0] ?? null) : null;
  return ok<PinRegions>({ states: [...states], state, timezones: [...timezones] });
});
