import { Text } from '@mantine/core';
import { nameOf } from '@nightjar/domain/people/rules/name';
import type { Pro } from '@nightjar/domain/staff/entity';
import { shiftText } from '@nightjar/domain/staff/rules/shifts';
import { useQuery } from '@tanstack/react-query';
import { imageUrl } from '../../../platform/config.ts';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { FactLine } from '../../../ui/row/facts.tsx';
import { RowList } from '../../../ui/row/row-list.tsx';
import { PageSection } from '../../../ui/shell/page-section.tsx';
import { commonTexts } from '../../../ui/words.ts';
import { PersonRow } from '../../people/parts/person-row.tsx';
import { prosByVenueOptions } from '../remote/venue.ts';
import { showWords } from './words.ts';

/** Lists the pros on shift, but never their staff codes or their colors. */
export function ProsOnShift({ venueId, timezone }: { venueId: string; timezone: string }) {
  const query = useQuery(prosByVenueOptions(venueId));
  return (
    <PageSection title={showWords.pros.title}>
      <QueryView
        query={query}
        skeleton={<RowsSkeleton rows={2} />}
        isEmpty={pros => !pros.some(({ clocked_in }) => clocked_in)}
        empty={<Text c="dimmed">{showWords.pros.empty}</Text>}
        errorFallback={commonTexts.failed}
        inCard
      >
        {pros => (
          <RowList>
            {pros
              .filter(({ clocked_in }) => clocked_in)
              .map(pro => (
                <li key={pro.pro_id}>
                  <ShiftRow pro={pro} timezone={timezone} />
                </li>
              ))}
          </RowList>
        )}
      </QueryView>
    </PageSection>
  );
}

function ShiftRow({ pro, timezone }: { pro: Pro; timezone: string }) {
  return (
    <PersonRow
      user={{ name: nameOf(pro), image: imageUrl(pro.profile_image, 'face') }}
      ring="pro"
      meta={<FactLine facts={[showWords.pros.role(pro.role), shiftText(pro.clocked_in_until, timezone)]} />}
      renderRoot={props => <div {...props} />}
    />
  );
}
