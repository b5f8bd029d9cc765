import type { DeskVenueRow } from '@nightjar/domain/venues/desk/entity';
import type { Column } from '../../../ui/desk/data-table.tsx';
import { VenueState } from '../../venues/desk/parts/venue-state.tsx';
import { VenueOpenStatus } from '../../venues/parts/venue-open-status.tsx';
import classes from './venue-columns.module.css';
import { findWords } from './words.ts';

const { columns } = findWords;
type Columns = readonly [Column<DeskVenueRow>, ...Column<DeskVenueRow>[]];

/** The columns show whether each venue is open at `now`. */
export const venueColumns = (now: Date): Columns => [
  { id: 'name', label: columns.name, sortable: true, width: '32%', cell: ({ name }) => name },
  { id: 'city', label: columns.city, sortable: true, cell: ({ city }) => city ?? '–' },
  { id: 'state', label: columns.state, sortable: true, short: true, cell: ({ state }) => state ?? '–' },
  {
    id: 'active',
    label: columns.active,
    sortable: true,
    cell: venue => (
      <span className={classes.badges}>
        <VenueState venue={venue} />
      </span>
    ),
  },
  {
    id: 'open',
    label: columns.open,
    secondary: true,
    cell: venue => (venue.archived_at ? '–' : <VenueOpenStatus venue={venue} now={now} />),
  },
];
