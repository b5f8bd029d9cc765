/** The texts of a page about a place: a bar, or an event at one. */
export const placeWords = {
  share: 'Share',
  copied: 'Link copied.',
  cannotShare: (link: string) => `This device can't share. The link is ${link}`,
  directions: 'Directions',
  join: 'Continue with phone',
  gone: { title: 'Gone before you got here.', text: 'The link is old, or was never one of ours.' },
} as const;
