export const notificationsWords = {
  title: 'Notifications',
  settings: 'Notification settings',
  unread: 'New',
  empty: {
    title: 'Nothing yet',
    text: 'When a friend sends you a drink, it shows up here.',
  },
} as const;
