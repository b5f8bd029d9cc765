export const socialWords = {
  title: { own: 'Your people', of: (name: string) => `${name}'s people`, unknown: 'People' },
  tabs: {
    label: 'What to list',
    friends: 'Friends',
    followers: 'Followers',
    venues: 'Bars',
    pros: 'Bartenders',
    events: 'Events',
  },
  search: {
    friends: 'Search friends',
    followers: 'Search followers',
    venues: 'Search bars',
    pros: 'Search bartenders',
    events: 'Search events',
  },
  friends: {
    others: 'Everybody else',
    at: (venue: string) => `At ${venue}`,
    message: (name: string) => `Message ${name}`,
    ownEmpty: { title: 'No friends yet', text: 'Find people you know, or invite them.' },
    empty: 'No friends here yet',
  },
  followers: { notFound: 'Nobody by that name.', empty: 'No followers yet' },
  follows: { notFound: 'Nothing by that name.' },
  venues: { ownEmpty: "You don't follow any bars yet", empty: 'Not following any bars yet' },
  pros: {
    onShift: 'On shift now',
    /** Describes where a pro works: "Bartender at The Low Lantern" or "At The Low Lantern". */
    work: (role: string | null, venue: string) => (role ? `${role} at ${venue}` : `At ${venue}`),
    ownEmpty: "You don't follow any bartenders yet",
    ownEmptyText: "Open a bartender's page to follow them.",
    empty: 'Not following any bartenders yet',
  },
  events: {
    going: ["I'm in", "You're in"],
    waiting: ["I'm in", 'Waiting'],
    /** The button of an event that was called off has this text. */
    remove: 'Remove',
    removeNamed: (event: string) => `Remove: ${event}`,
    empty: { title: 'No nights planned', text: "When you're going to an event, it shows up here." },
  },
} as const;
