export const bellWords = {
  label: 'Notifications',
  /** Screen readers read the number on the bell. */
  unread: (count: string) => `Notifications, ${count} new`,
} as const;
