export const profileWords = {
  own: {
    noName: 'You',
    settings: 'Settings',
    edit: 'Edit profile',
    invite: 'Invite',
    counts: 'Your people and places',
    places: 'Where you go',
  },
  /** The title of a person's page until their name has loaded. */
  title: 'Profile',
  message: 'Message',
  sendDrink: 'Send a drink',
  counts: (name: string) => `${name}'s people and places`,
  places: (name: string) => `Where ${name} goes`,
  keepsToFriends: 'Keeps to friends.',
  nothingLately: 'Nothing to show yet.',
  menu: {
    open: (name: string) => `More about ${name}`,
    remove: 'Remove friend',
    report: 'Report',
    block: 'Block',
  },
} as const;
