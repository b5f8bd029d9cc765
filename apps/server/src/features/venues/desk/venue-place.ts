import { groundAt } from '@nightjar/domain/places/rules/borders';
import { venuePlace } from '@nightjar/domain/venues/desk/calls';
import type { PinFacts } from '@nightjar/domain/venues/desk/entity';
import { loadBorders } from '../../../platform/borders.ts';
import { handle, ok } from '../../../platform/http/handler.ts';

/** The form shows it while the pin is moved. */
export const venuePlaceHandler = handle(venuePlace, async ({ input }) => {
  const { states, timezones, atHome } = groundAt(input, await loadBorders());
  const state = atHome ? (states[0] ?? null) : null;
  return ok<PinFacts>({ states: [...states], state, timezones: [...timezones] });
});
