import type { AddStep } from '@nightjar/domain/venues/desk/entity';

type StepWords = { readonly title: string; readonly text: string };

export const addWords = {
  title: 'Add a venue',
  steps: {
    find: { title: 'Find', text: 'First the name: the bar may be here already.' },
    address: { title: 'Address', text: 'Where guests find the door.' },
    hours: { title: 'Hours', text: 'Hours after midnight belong to the night they began.' },
    features: { title: 'Features', text: 'What kind of place it is, and what guests can count on.' },
    policy: { title: 'Free drinks', text: 'What a free drink may be here, once the bar pours for members.' },
    review: {
      title: 'Review',
      text: 'Read it once more, then create the venue. Guests see it after it is confirmed.',
    },
    images: {
      title: 'Images',
      text: 'The venue is created, and hidden until it is confirmed. Pictures help it look alive.',
    },
    staff: {
      title: 'Team',
      text: 'Invite the owner or a manager. This can also wait until it is confirmed.',
    },
  } satisfies Record<AddStep, StepWords>,
  failed: 'Failed to fetch your drafts',
  venueFailed: 'Failed to fetch venue',
  goOn: 'Continue',
  back: 'Back',
  backToReview: 'Back to the review',
  drafts: {
    title: 'Continue with',
    open: (name: string) => `Continue with ${name}`,
    unnamed: 'A bar without a name',
    note: (step: string, age: string) => `Next: ${step} · kept ${age === 'just now' ? age : `${age} ago`}`,
    remove: (name: string) => `Throw the draft of ${name} away`,
    ask: {
      title: 'Throw this draft away?',
      text: (name: string) => `What you typed about ${name} is gone then, on every machine.`,
      confirm: 'Throw away',
      keep: 'Keep it',
    },
    removeFailed: "The draft wasn't thrown away. Please try again.",
  },
  draft: {
    untouched: '',
    waiting: 'Keeping the draft…',
    keeping: 'Keeping the draft…',
    kept: 'Draft kept. You can continue it on any machine.',
    offline: 'Not kept yet: no connection. Stay here, it is kept as soon as you are back online.',
    failed: "The draft wasn't kept.",
    again: 'Try again',
    merged: (labels: readonly string[]) =>
      `This draft was typed on another machine too. Taken over from there: ${labels.join(', ')}.`,
    leave: {
      title: 'Leave before the draft is kept?',
      text: "The last things you typed haven't reached us yet.",
      stay: 'Stay here',
      leave: 'Leave anyway',
    },
  },
  find: {
    name: 'Name of the venue',
    placeholder: 'As it stands above the door',
    noAddress: 'No address yet',
    hereDone: 'Your place is used as its pin. You can move it in the next step.',
    same: 'Is it one of these?',
    sameText: 'Open it instead of adding it twice.',
    none: 'No venue of a like name here yet.',
    failed: "We couldn't look for duplicates. Look again before you go on.",
    sameSpot: 'Same spot',
    live: 'Live',
    waiting: 'To confirm',
    hidden: 'Hidden',
  },
  pin: {
    none: 'No pin yet. Guests find the venue by it.',
    here: "I'm standing in front of it",
    drag: 'Put a pin on the map to drag',
    failed: "Your place couldn't be read. Drag a pin on the map, or type its coordinates.",
  },
  review: {
    create: 'Create venue',
    name: 'Name',
    missing: 'Something is still missing. Open the step that is not ticked.',
    failed: "The venue wasn't created. Please try again.",
    exists: {
      title: 'This venue may exist already.',
      open: (name: string) => `Open ${name}`,
      anyway: 'It is another one: create it',
    },
    lost: "We don't know whether the venue was created: the answer got lost. Press again, it is never made twice.",
  },
  staff: { done: 'Done' },
  confirm: {
    title: 'Confirm it now?',
    text: (name: string) => `${name} is added. Guests see it once it is confirmed: seven short steps.`,
    now: 'Confirm it now',
    later: 'Later',
  },
} as const;
