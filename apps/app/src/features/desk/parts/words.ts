export const findWords = {
  title: { all: 'Venues', own: 'Your venues' },
  add: 'Add venue',
  columns: { name: 'Name', city: 'City', state: 'State', active: 'Status', open: 'Right now' },
  filters: {
    name: 'Name',
    city: 'City',
    state: 'State',
    active: 'Shown to guests',
    anyActive: 'Active or hidden',
    archived: 'Archived',
    notArchived: 'Not archived',
  },
  active: { yes: 'Active', no: 'Hidden' },
  archivedOnly: 'Archived only',
  failed: 'Failed to fetch venues',
  none: {
    title: 'No venue by that description.',
    rep: "Try fewer letters, or the city alone. If it isn't here yet, add it.",
    own: 'Try fewer letters, or the city alone. Only venues whose team you are on are listed.',
  },
  empty: {
    title: 'No venues yet.',
    rep: 'Add the first one, and it shows up here.',
    own: 'Venues show up here once you are on their team.',
  },
} as const;
