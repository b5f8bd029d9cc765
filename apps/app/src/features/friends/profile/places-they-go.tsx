import type { Profile } from '@nightjar/domain/account/entity';
import { Link } from '@tanstack/react-router';
import { imageUrl } from '../../../platform/config.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { PageSection } from '../../../ui/shell/page-section.tsx';
import classes from './profile.module.css';

/** The venues that a person often visits are shown side by side. */
export function PlacesTheyGo({ title, venues }: { title: string; venues: Profile['active_venues'] }) {
  if (venues.length === 0) return null;
  return (
    <PageSection title={title}>
      <ul className={classes.places}>
        {venues.map(venue => (
          <li key={venue.id} className={classes.place}>
            <Link to="/venues/$id" params={{ id: venue.id }} className={classes.card}>
              <span className={classes.picture}>
                {venue.image ? (
                  <img src={imageUrl(venue.image, 'thumbnail')} alt="" loading="lazy" />
                ) : (
                  <Icon name="Storefront" weight="duotone" size={40} />
                )}
              </span>
              <span className={classes.name}>{venue.name}</span>
              <span className={classes.city}>{venue.city}</span>
            </Link>
          </li>
        ))}
      </ul>
    </PageSection>
  );
}
