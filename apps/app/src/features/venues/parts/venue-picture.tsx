import type { VenueCard } from '@nightjar/domain/venues/entity';
import { useState } from 'react';
import { imageUrl } from '../../../platform/config.ts';
import { FillingImage } from '../../../ui/picture/filling-image.tsx';
import { VenueIllustration } from './venue-illustration.tsx';
import classes from './venue-picture.module.css';

export type VenuePictureProps = { venue: Pick<VenueCard, 'image' | 'logo'> };

/** The cover before a venue's row is a rounded square of 72 px. A venue without a picture has a drawing. */
export function VenuePicture({ venue }: VenuePictureProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const address = venue.image ?? venue.logo;
  const shown = address !== null && address !== broken;
  return (
    <span className={classes.picture} aria-hidden>
      {shown ? (
        <FillingImage
          src={imageUrl(address, 'thumbnail')}
          alt=""
          loading="lazy"
          onError={() => setBroken(address)}
        />
      ) : (
        <VenueIllustration />
      )}
    </span>
  );
}
