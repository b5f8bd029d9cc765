import { DeskHeading } from '../../../ui/desk/desk-heading.tsx';
import { StaffCsvButton } from '../../staff/desk/parts/staff-csv-button.tsx';
import { AddVenueLink } from '../parts/add-venue-link.tsx';
import { VenueList } from '../parts/venue-list.tsx';
import { findWords } from '../parts/words.ts';

export type FindScreenProps = {
  /** True for a rep or super admin, who finds every venue and adds new ones. */
  seesEveryVenue: boolean;
  seesArchived: boolean;
};

export function FindScreen({ seesEveryVenue, seesArchived }: FindScreenProps) {
  const add = seesEveryVenue ? <AddVenueLink /> : undefined;
  return (
    <>
      <DeskHeading
        title={seesEveryVenue ? findWords.title.all : findWords.title.own}
        actions={
          seesEveryVenue && (
            <>
              <StaffCsvButton />
              {add}
            </>
          )
        }
      />
      <VenueList seesEveryVenue={seesEveryVenue} seesArchived={seesArchived} add={add} />
    </>
  );
}
