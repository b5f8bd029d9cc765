/** These texts are shown on the page of a bar and on the page of an event. */
export const placeWords = {
  share: 'Share',
  copied: 'Link copied.',
  cannotShare: (link: string) => `This device can't share. The link is ${link}`,
  directions: 'Directions',
  join: 'Continue with phone',
  gone: { title: 'Gone before you got here.', text: 'The link is old, or was never one of ours.' },
} as const;
