import type { SimilarVenue } from '@nightjar/domain/venues/desk/entity';
import type { MapBar } from '../../map/items.ts';

/**
 * A venue that a new one may duplicate becomes a pin. The answer leaves out the kind of the venue, so each
 * pin has the glyph of a bar.
 */
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
