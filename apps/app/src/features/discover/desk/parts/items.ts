import type { SimilarVenue } from '@nightjar/domain/venues/desk/entity';
import type { MapBar } from '../../map/items.ts';

/** A venue that a new one may be, as a pin. Its kind is not part of the answer: all have the glyph of a bar. */
export const similarBar = ({ id, name, lat, lng, active }: SimilarVenue): MapBar => ({
  kind: 'bar',
  id,
  name,
  lat,
  lng,
  open: active,
  glyph: 'Martini',
  logo: null,
  staff: 0,
});
