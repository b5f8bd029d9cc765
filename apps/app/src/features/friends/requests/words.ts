export const requestWords = {
  title: 'Friend requests',
  count: (count: number) => `${count} ${count === 1 ? 'request' : 'requests'} to answer`,
  received: 'Received',
  sent: 'Sent',
  cancel: (name: string) => `Cancel: your request to ${name}`,
  decline: (name: string) => `Decline: ${name}`,
  declined: (name: string) => `Declined ${name}`,
  empty: { title: "You're all caught up", text: 'New friend requests show up here.' },
} as const;
