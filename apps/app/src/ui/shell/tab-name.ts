/** Returns the name of a tab for screen readers: "You, 2 friend requests", "Chats, unread" or "Search, locked". */
export function tabName(tab: {
  label: string;
  badge?: number;
  badgeNoun?: readonly [string, string];
  dot?: boolean;
  locked?: boolean;
}): string {
  const [one, many] = tab.badgeNoun ?? ['new', 'new'];
  const facts = [
    tab.badge ? `${tab.badge} ${tab.badge === 1 ? one : many}` : '',
    !tab.badge && tab.dot ? 'unread' : '',
    tab.locked ? 'locked' : '',
  ];
  return [tab.label, ...facts].filter(Boolean).join(', ');
}
