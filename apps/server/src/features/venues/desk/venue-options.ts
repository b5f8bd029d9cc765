import { venueOptions } from '@nightjar/domain/venues/desk/calls';
import { paymentTypes } from '@nightjar/domain/venues/entity';
import { handle, ok } from '../../../platform/http/handler.ts';
import { findVenueOptionLists } from '../queries/options.ts';

export const venueOptionsHandler = handle(venueOptions, async ({ db, now }) => {
  const { types, features } = await findVenueOptionLists(db, now);
  return ok({
    types: optionsSortedById(types),
    features: optionsSortedById(features),
    payment_types: paymentTypes.slice(),
  });
});

const optionsSortedById = (names: ReadonlyMap<number, string>) =>
  [...names].map(([id, name]) => ({ id, name })).sort((one, other) => one.id - other.id);
