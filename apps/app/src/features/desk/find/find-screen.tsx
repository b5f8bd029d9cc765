import { DeskHeading } from '../../../ui/desk/desk-heading.tsx';
import { StaffCsvButton } from '../../staff/desk/parts/staff-csv-button.tsx';
import { AddVenueLink } from '../parts/add-venue-link.tsx';
import { VenueList } from '../parts/venue-list.tsx';
import { findWords } from '../parts/words.ts';

export type FindScreenProps = {
  /** True for a rep or super admin, who finds every venue and adds new ones. */
  house: boolean;
  seesArchived: boolean;
};

export function FindScreen({ house, seesArchived }: FindScreenProps) {
  const add = house ? <AddVenueLink /> : undefined;
  return (
    <>
      <DeskHeading
        title={house ? findWords.title.all : findWords.title.own}
        actions={
          house && (
            <>
              <StaffCsvButton />
              {add}
            </>
          )
        }
      />
      <VenueList house={house} seesArchived={seesArchived} add={add} />
    </>
  );
}
