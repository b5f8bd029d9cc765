import type { SimilarVenue } from '@nightjar/domain/venues/desk/entity';
import type { MapBar } from '../../map/items.ts';

/**
 * Returns the pin of a venue that a new venue may duplicate. The server's answer leaves out the kind of the venue, so
 * each pin has the icon of a bar.
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
