import type { DeskVenueRow } from '@nightjar/domain/venues/desk/entity';
import { useMinute } from '../../../../platform/now.ts';
import { CardList } from '../../../../ui/desk/card.tsx';
import { HrefLink } from '../../../../ui/desk/href-link.tsx';
import { RelativeTime } from '../../../../ui/format/relative-time.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { placeChangeText } from '../parts/words.ts';
import { adminVenuesOptions } from '../remote.ts';
import classes from './waiting-places.module.css';
import { confirmWords } from './words.ts';

const placeWords = confirmWords.place;
/** The list shows at most this many venues. The venue that was changed longest ago comes first. */
const mostPlacesShown = 20;

/** Loads the bars whose teams want to move them to another address. */
export const waitingPlacesOptions = () =>
  adminVenuesOptions({ place_asked: true, pageSize: mostPlacesShown, sortBy: 'updated', sortOrder: 'asc' });

/**
 * Lists the bars whose teams want to move them, each with the difference between its present address and the new one.
 */
export function WaitingPlaces({ venues }: { venues: readonly DeskVenueRow[] }) {
  const now = useMinute();
  const rows = venues.filter(({ place_change }) => place_change);
  if (rows.length === 0) return null;
  return (
    <section className={classes.places} aria-labelledby="waiting-places">
      <h2 id="waiting-places" className={classes.title}>
        {placeWords.waiting}
      </h2>
      <p className={classes.text}>{placeWords.waitingText}</p>
      <CardList>
        {rows.map(({ id, name, city, place_change }) => (
          <li key={id} className={classes.place}>
            <HrefLink href={`/admin/venues/confirm/${id}`} className={classes.row}>
              <Icon name="MapPin" weight="fill" size={20} />
              <span className={classes.name}>{[name, city].filter(Boolean).join(', ')}</span>
              {place_change && <span className={classes.change}>{placeChangeText(place_change)}</span>}
              {place_change?.asked_at && (
                <span className={classes.age}>
                  <RelativeTime at={Date.parse(place_change.asked_at)} now={now} />
                </span>
              )}
            </HrefLink>
          </li>
        ))}
      </CardList>
    </section>
  );
}
