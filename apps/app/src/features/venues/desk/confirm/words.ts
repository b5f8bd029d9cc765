import type { ConfirmStep } from '@nightjar/domain/venues/desk/entity';

type StepWords = { readonly title: string; readonly text: string };

export const confirmWords = {
  title: 'Confirm a venue',
  steps: {
    details: {
      title: 'Details',
      text: 'Is this the name, the kind of place and the address you see from the street?',
    },
    hours: { title: 'Hours', text: 'Ask the bar. Hours after midnight belong to the night they began.' },
    features: { title: 'Features', text: 'What guests can count on here, and how they can pay.' },
    images: { title: 'Images', text: 'At least a banner: it is the first thing guests see of this bar.' },
    policy: {
      title: 'Free drinks',
      text: 'What a free drink may be here, and whether this bar pours for members at all.',
    },
    staff: { title: 'Team', text: 'Invite the owner or a manager. They take it from there.' },
    review: { title: 'Review', text: 'Once all six are ticked, the bar can go live.' },
  } satisfies Record<ConfirmStep, StepWords>,
  /** The team of a bar reads these texts while it prepares what a rep will check. */
  team: {
    wizard: (name: string) => `Get ${name} ready`,
    steps: {
      details: 'Your name, kind of place and address, as guests see them from the street.',
      hours: 'When your doors are open. Hours after midnight belong to the night they began.',
      features: 'What guests can count on at your bar, and how they can pay.',
      images: 'At least a banner: it is the first thing guests see of your bar.',
      policy: 'What a free drink may be at your bar.',
      staff: 'Invite the rest of your team.',
      review: 'Once all six are ticked, one of us looks at your bar.',
    } satisfies Record<ConfirmStep, string>,
    reads: 'Your owners and managers tick the steps. You can look through them.',
  },
  list: {
    title: 'Venues to confirm',
    ownTitle: 'Your bars to confirm',
    ownText: 'Look through each step. The more is right, the sooner we can let guests in.',
    ownEmpty: {
      title: 'Your bars are all confirmed.',
      text: 'A new bar of yours appears here until one of us has looked at it.',
    },
    text: 'Bars that nobody has checked yet. The longest waiting come first.',
    failed: 'Failed to fetch venues',
    empty: {
      title: 'All perches checked.',
      text: 'No bar waits to be confirmed. New ones appear here as soon as they are added.',
    },
    columns: { name: 'Venue', city: 'City', by: 'Added by', steps: 'Checked', age: 'Waiting' },
    filters: { name: 'Name', city: 'City' },
    imported: 'Import',
    noCity: 'No city',
    add: 'Add a venue',
    noMatches: {
      title: 'No bar like that waits.',
      text: 'It may be confirmed already, or spelled another way.',
    },
  },
  place: {
    text: 'Its team asks for another place.',
    movedText: 'It is not where we confirmed it.',
    asked: (by: string | null) =>
      `${by ?? 'An import'} asked for it. Until you decide, the bar pours where it was confirmed.`,
    moved: 'It moved while it poured nothing. It pours again once you have looked.',
    before: 'Confirmed',
    after: 'Asked for',
    now: 'Now',
    state: 'State',
    timezone: 'Time zone',
    pin: 'Pin',
    sameLaw: 'The law stays the same. From now on guests pour there.',
    otherLaw: 'Take it, and the law of the new state counts from the next pour on.',
    keep: 'Keep it where it was',
    take: 'Take the new place',
    waiting: 'Another place',
    waitingText: 'Bars whose team asks for another place. They pour on where they were confirmed.',
  },
  wizard: (name: string) => `Confirm ${name}`,
  failed: 'Failed to fetch venue',
  right: 'Looks right',
  fix: 'Fix it',
  fixed: 'Save and continue',
  back: 'Back',
  close: 'Leave it as it was',
  fixing: 'Correct what is wrong',
  asSubmitted: 'As it stands',
  ticked: {
    by: 'Ticked. Something changed? Fix it, or go on.',
    goOn: 'Continue',
    team: 'Its team says that this is right.',
    rep: 'One of us has looked at this.',
  },
  failedTick: "That tick wasn't saved. Please try again.",
  review: {
    button: 'Confirm venue',
    ready: 'Everything is checked. Guests find this bar as soon as you confirm it.',
    handedOver: 'That is all from your side. One of us looks at it next, and then guests find your bar.',
    looked: 'Checked',
    lookLabel: 'Look again',
    checkLabel: 'Check',
    open: 'Not checked yet',
    look: (title: string) => `Look again: ${title}`,
    check: (title: string) => `Check ${title}`,
  },
  live: {
    title: 'Venue is live.',
    text: (name: string, code: string | null) =>
      code
        ? `Guests find ${name} from now on. Its team joins with the code ${code}.`
        : `Guests find ${name} from now on.`,
    next: 'Next venue',
    open: 'Open the venue',
  },
  already: {
    title: (name: string) => `${name} is confirmed already.`,
    text: (by: string | null) =>
      `${by ?? 'Somebody else'} was faster. What you fixed is saved, and there is nothing left to do.`,
    since: (by: string | null) =>
      by ? `${by} looked through it. Guests find it.` : 'Guests find it, and there is nothing left to do.',
    list: 'Back to the list',
    open: 'Open the venue',
  },
  archived: { title: 'This venue is archived.', text: 'A super admin can bring it back for 30 days.' },
  pour: {
    heading: 'Pouring',
    title: 'Pours for members',
    on: 'Members redeem free and paid drinks here.',
    off: 'Members find the bar, but redeem nothing here.',
    note: 'Yours alone to switch: the team of the bar sees it and cannot change it.',
    teamOn: 'Members redeem free and paid drinks at your bar.',
    teamOff: 'Members redeem nothing at your bar yet. One of us switches that on once we have talked.',
    failed: "That wasn't switched. Please try again.",
  },
  law: {
    title: (state: string | null) => (state ? `The law in ${state}` : 'The law'),
    unknown: 'The state of this bar is not known, so the strictest rules count.',
    failed: 'The law could not be loaded.',
    free: 'Free drinks',
    freeYes: 'Alcohol allowed',
    freeNo: 'Soft drinks only',
    atOnce: 'At a time',
    drinks: (count: number) => (count === 1 ? '1 drink' : `${count} drinks`),
    hours: 'Served',
    always: 'Day and night',
    source: (source: string, date: string) => `${source} As of ${date}.`,
  },
} as const;
