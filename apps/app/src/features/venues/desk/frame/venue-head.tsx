import type { DeskVenue } from '@nightjar/domain/venues/desk/entity';
import { useMinute } from '../../../../platform/now.ts';
import { DeskHeading } from '../../../../ui/desk/desk-heading.tsx';
import { FactLine } from '../../../../ui/row/facts.tsx';
import { VenueOpenStatus } from '../../parts/venue-open-status.tsx';
import { VenuePicture } from '../../parts/venue-picture.tsx';
import { VenueState } from '../parts/venue-state.tsx';
import { roleFact } from '../parts/words.ts';
import classes from './venue-head.module.css';
import { frameWords } from './words.ts';

export function VenueHead({ venue, opensApp }: { venue: DeskVenue; opensApp: boolean }) {
  const now = new Date(useMinute());
  const place = [venue.city, venue.state].filter(Boolean).join(', ');
  const facts = [
    venue.archived_at ? null : <VenueOpenStatus key="open" venue={venue} now={now} />,
    place || null,
    roleFact(venue.role),
  ].filter(fact => fact !== null);
  return (
    <DeskHeading
      title={venue.name}
      crumbs={[{ label: frameWords.venues, href: '/admin/venues/search' }]}
      picture={<VenuePicture venue={headPictures(venue)} />}
      badge={<VenueState venue={venue} />}
      text={<FactLine facts={facts} />}
      actions={
        opensApp &&
        !venue.archived_at && (
          <a href={`/venues/${venue.id}`} target="_blank" rel="noreferrer" className={classes.view}>
            {frameWords.view}
          </a>
        )
      }
    />
  );
}

const headPictures = ({ images }: Pick<DeskVenue, 'images'>) => {
  const of = (kind: string) => images.find(image => image.kind === kind)?.url ?? null;
  return { image: of('logo') ?? of('profile'), logo: of('banner') };
};
