import type { Event } from '@nightjar/domain/events/entity';
import { nameOf } from '@nightjar/domain/people/rules/name';
import { shiftText } from '@nightjar/domain/staff/rules/shifts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { imageUrl } from '../../../platform/config.ts';
import { RowList } from '../../../ui/row/row-list.tsx';
import { PageSection } from '../../../ui/shell/page-section.tsx';
import { PersonRow } from '../../people/parts/person-row.tsx';
import { prosByVenueOptions } from '../../venues/remote/venue.ts';
import { prosThatNight } from './flow.ts';
import { showWords } from './words.ts';

/**
 * Lists the pros whose shift is known to last into the event, even for an event that was called off. Where no such pro
 * is known, it shows nothing.
 */
export function ProsThatNight({ event, now }: { event: Event; now: Date }) {
  const { data = [] } = useQuery(prosByVenueOptions(event.venue.id));
  const pros = event.status === 'draft' ? [] : prosThatNight(data, event, now);
  if (pros.length === 0) return null;
  return (
    <PageSection title={showWords.pros.title}>
      <RowList>
        {pros.map(({ pro_id, user_id, ...pro }) => (
          <li key={pro_id}>
            <PersonRow
              user={{ name: nameOf(pro), image: imageUrl(pro.profile_image, 'face') }}
              ring="pro"
              meta={shiftText(pro.clocked_in_until, event.venue.timezone)}
              renderRoot={props =>
                user_id ? <Link to="/profile/$id" params={{ id: user_id }} {...props} /> : <div {...props} />
              }
            />
          </li>
        ))}
      </RowList>
    </PageSection>
  );
}
