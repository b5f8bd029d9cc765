import { Badge } from '@mantine/core';
import '@mantine/core/styles/Badge.layer.css';
import { exampleVenue } from '@nightjar/domain/venues/example';
import * as z from 'zod/mini';
import type { Column } from '../ui/desk/data-table.tsx';

export type ExampleVenueRow = {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly state: string;
  readonly active: boolean;
  readonly pours: number;
  readonly added: string;
};

const barNames = [
  exampleVenue().name,
  'Owl & Moth',
  'Low Tide',
  'Nine Lives',
  'Velvet Heron',
  'Paper Moon',
  'The Still',
];
const cityNames = [
  ['Tampa', 'FL'],
  ['Ybor City', 'FL'],
  ['Savannah', 'GA'],
  ['St. Petersburg', 'FL'],
] as const;

const pickInTurn = <Item,>(list: readonly Item[], at: number) => list[at % list.length] as Item;

export const exampleBars: readonly ExampleVenueRow[] = Array.from({ length: 390 }, (_, at) => ({
  id: String(at + 1),
  name: `${pickInTurn(barNames, at * 5)}${at < barNames.length ? '' : ` ${Math.floor(at / barNames.length) + 1}`}`,
  city: pickInTurn(cityNames, at * 3 + 1)[0],
  state: pickInTurn(cityNames, at * 3 + 1)[1],
  active: at % 4 !== 0,
  pours: (at * 7919) % 1840,
  added: `${1 + (at % 28)} ${pickInTurn(['Jan', 'Mar', 'May', 'Sep'], at)} 2026`,
}));

export const barWithLongNames: ExampleVenueRow = {
  id: 'long',
  name: 'The Honourable Society of Late Evening Conversation, Vermouth & Upholstered Furniture (upstairs)',
  city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
  state: 'FL',
  active: true,
  pours: 1_204_311,
  added: '1 Jan 2026',
};

export const barColumns: readonly [Column<ExampleVenueRow>, ...Column<ExampleVenueRow>[]] = [
  { id: 'name', label: 'Name', sortable: true, width: '34%', cell: ({ name }) => name },
  { id: 'city', label: 'City', sortable: true, cell: ({ city }) => city },
  { id: 'state', label: 'State', short: true, cell: ({ state }) => state },
  {
    id: 'active',
    label: 'Status',
    short: true,
    cell: ({ active }) => <Badge color={active ? 'luna' : 'gray'}>{active ? 'Active' : 'Hidden'}</Badge>,
  },
  { id: 'added', label: 'Added', secondary: true, short: true, cell: ({ added }) => added },
  {
    id: 'pours',
    label: 'Pours',
    sortable: true,
    align: 'end',
    cell: ({ pours }) => pours.toLocaleString('en-US'),
  },
];

export const barListShape = {
  filters: {
    name: z.string().check(z.maxLength(80)),
    state: z.enum(['FL', 'GA']),
    active: z.enum(['yes', 'no']),
  },
  sorts: ['name', 'city', 'pours'],
} as const;

export const barFilters = [
  { kind: 'search', name: 'name', label: 'Name' },
  {
    kind: 'select',
    name: 'state',
    label: 'State',
    any: 'Any state',
    options: [
      { value: 'FL', label: 'Florida' },
      { value: 'GA', label: 'Georgia' },
    ],
  },
  {
    kind: 'select',
    name: 'active',
    label: 'Status',
    any: 'Any status',
    options: [
      { value: 'yes', label: 'Active' },
      { value: 'no', label: 'Hidden' },
    ],
  },
] as const;
