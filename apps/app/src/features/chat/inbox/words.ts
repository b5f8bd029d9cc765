export const inboxWords = {
  title: 'Chats',
  filterButton: 'Filter chats',
  search: 'Search chats',
  filters: {
    label: 'Which chats',
    all: 'All',
    direct: 'Direct',
    groups: 'Groups',
    rooms: 'Rooms',
    archived: 'Archived',
  },
  roomsNear: {
    title: 'Rooms near you',
    here: "You're here",
    around: 'Around you',
    close: 'Not far',
    failed: 'Failed to fetch neighborhoods',
  },
  failed: "Your chats didn't load.",
  nothingFound: { title: 'No chat by that name', text: 'Try a friend, a group or a bar.' },
  empty: {
    all: { title: 'No chats yet', text: 'Say hi to a friend, or start a group for tonight.' },
    direct: { title: 'No direct chats yet', text: 'Message a friend to start one.' },
    groups: { title: 'No groups yet', text: 'Pick two or more friends to start one.' },
    rooms: {
      title: "You haven't joined a room",
      text: 'Every bar, event and neighborhood has a room. Open one to join in.',
    },
    archived: { title: 'No archived chats', text: 'Chats you archive wait here.' },
  },
  row: { more: (title: string) => `More for ${title}`, unread: ' unread' },
  noneOpen: { title: 'Pick a chat', text: 'Your messages open here.' },
} as const;
