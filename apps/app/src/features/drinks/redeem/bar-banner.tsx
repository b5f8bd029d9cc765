import type { Venue } from '@nightjar/domain/venues/entity';
import type { ReactNode } from 'react';
import { VenueCover } from '../../venues/parts/venue-cover.tsx';
import classes from './bar-banner.module.css';

export type BarBannerProps = { venue: Pick<Venue, 'images'>; children: ReactNode };

export function BarBanner({ venue, children }: BarBannerProps) {
  return (
    <div className={classes.banner}>
      <VenueCover venue={venue} />
      <div className={`${classes.plate} nj-on-photo`}>{children}</div>
    </div>
  );
}
