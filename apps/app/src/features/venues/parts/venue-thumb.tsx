import type { VenueCard } from '@nightjar/domain/venues/entity';
import { useState } from 'react';
import { imageUrl } from '../../../platform/config.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { venueGlyph } from './items.ts';
import classes from './venue-thumb.module.css';

/** A venue's cover in a row, 72 px; the icon of its kind where there is none or it does not come. */
export function VenueThumb({ venue }: { venue: Pick<VenueCard, 'image' | 'type'> }) {
  const [broken, setBroken] = useState<string | null>(null);
  const image = imageUrl(venue.image);
  return (
    <span className={classes.thumb} aria-hidden>
      {image && image !== broken ? (
        <img src={image} alt="" loading="lazy" decoding="async" onError={() => setBroken(image)} />
      ) : (
        <Icon name={venueGlyph(venue.type)} weight="duotone" size={32} />
      )}
    </span>
  );
}
