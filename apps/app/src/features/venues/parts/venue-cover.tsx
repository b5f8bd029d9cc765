import type { Venue } from '@nightjar/domain/venues/entity';
import { useState } from 'react';
import { imageUrl } from '../../../platform/config.ts';
import { FillingImage } from '../../../ui/picture/filling-image.tsx';
import { guestPictures } from '../flow.ts';
import { VenueIllustration } from './venue-illustration.tsx';

/**
 * Shows the first picture of a venue's page, as large as the element around it. A venue without a picture has a
 * drawing.
 */
export function VenueCover({ venue }: { venue: Pick<Venue, 'images'> }) {
  const [isBroken, setBroken] = useState(false);
  const picture = guestPictures(venue)[0];
  if (!picture || isBroken) return <VenueIllustration />;
  return <FillingImage src={imageUrl(picture.url, 'cover')} alt="" onError={() => setBroken(true)} />;
}
