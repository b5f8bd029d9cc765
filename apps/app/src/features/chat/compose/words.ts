export const composeWords = {
  attach: 'Attach',
  message: 'Message',
  send: 'Send',
  left: (count: number) => `${count} left`,
  mentions: 'People in this chat',
  reply: {
    to: (name: string) => `Reply to ${name}`,
    toYourself: 'Reply to yourself',
    cancel: 'Cancel the reply',
  },
  attachSheet: {
    title: 'Attach',
    photo: 'Photo',
    camera: 'Camera',
    video: 'Video',
    drink: 'Send a drink',
    refusesDrinks: 'Not taking drinks right now',
  },
} as const;
