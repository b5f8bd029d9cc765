export const paletteWords = {
  open: 'Find anything',
  title: 'Find anything on the desk',
  field: 'Find a venue, page or action',
  fieldWithPeople: 'Find a venue, person, page or action',
  groups: { venues: 'Venues', people: 'People', pages: 'Pages', actions: 'Actions' },
  actions: {
    addEvent: 'Add an event',
    addVenue: 'Add a venue',
    clockIn: 'Clock in',
    exportBartenders: 'Export bartenders',
    exportSettlement: 'Export the settlement',
  },
  count: (found: number) => (found === 1 ? '1 result' : `${found} results`),
  nothing: (text: string) => `Nothing found for “${text}”`,
  nothingText: 'Try the start of a name. A phone number finds a person when it is whole.',
  nothingTextWithoutPeople: 'Try the start of a name.',
  failed: "Some results didn't load. Type again in a moment.",
} as const;
