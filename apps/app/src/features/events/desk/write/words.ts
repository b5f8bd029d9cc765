import type { Disagreement } from '@nightjar/domain/events/desk/rules/closed';
import { addDays } from '@nightjar/domain/kernel/time';

const formatDateInUtc = (date: string, form: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat('en-US', { ...form, timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`));

/** Writes a day as "Saturday, November 21". */
const longDayLabel = (date: string): string =>
  formatDateInUtc(date, { weekday: 'long', month: 'long', day: 'numeric' });

export const writeWords = {
  add: 'Add event',
  edit: 'Edit event',
  copy: 'Copy event',
  copyOf: (name: string) => `Copy of ${name}`,
  crumbs: { events: 'Events', venues: 'Venues' },
  pageTitle: 'Edit the event',
  failed: 'Failed to fetch event',
  failedVenue: 'Failed to fetch venue',
  readOnly: { title: 'Only managers change events.', text: 'Ask an owner or a manager of this venue.' },
  sections: {
    what: { title: 'What', text: 'The name and the kind are what guests see first.' },
    when: {
      title: 'When',
      text: (zone: string) => {
        const city = /^(?!Etc\/).*\/(.+)$/.exec(zone)?.[1]?.replaceAll('_', ' ');
        return city ? `By the clock at the venue: ${city} time.` : 'By the clock at the venue.';
      },
    },
    more: { title: 'Details', text: 'All of it is optional.' },
    posters: {
      title: 'Pictures',
      text: 'A square poster for lists, a wide one for the page. JPEG, PNG or WebP, up to 10 MB.',
    },
    publish: { title: 'Publishing', text: 'A draft is for your team alone.' },
  },
  labels: {
    venue: 'Venue',
    name: 'Title',
    type: 'Type',
    date: 'Date',
    start: 'Starts',
    end: 'Ends',
    lastDate: 'Last day',
    description: 'Description',
    price: 'Entry in dollars',
    capacity: 'Places',
    link: 'Link',
    poster: 'Poster',
    banner: 'Banner',
    repeat: 'Repeat weekly',
    status: 'Show to guests',
    scope: 'Which nights?',
  },
  help: {
    price:
      'Sold by card in the app where payouts are set up, else at the door. Leave it empty for free entry.',
    capacity: 'When they are taken, it is sold out, or guests join a waitlist. Leave it empty for no limit.',
    link: 'Tickets or more about it; begins with https://',
    noEnd: "Leave blank if there's no end time.",
    nextDay: (date: string) => `Ends the next day: ${longDayLabel(addDays(date, 1))}.`,
    type: 'Pick a type',
  },
  several: 'Goes on for several days',
  repeat: {
    none: 'Does not repeat',
    weeks: (weeks: number) => (weeks === 1 ? 'One more week' : `${weeks} more weeks`),
    until: (nights: number, last: string) =>
      `${nights} nights, the last on ${longDayLabel(last)}. Each is an event of its own.`,
  },
  status: { published: 'Publish now', draft: 'Keep as a draft', cancelled: 'Called off', on: 'It is on' },
  scope: {
    one: 'Only this night',
    later: (nights: number) =>
      nights === 1 ? 'This night and the one after it' : `This night and the ${nights} after it`,
    text: 'This night is part of a weekly series. Another time moves each night by as much.',
  },
  disagrees: (how: Disagreement) =>
    how.kind === 'opens_later'
      ? `The venue's hours say it opens at ${how.opensAt}, after this starts.`
      : how.reason
        ? `Closed on that night: ${how.reason}.`
        : 'Closed on that night',
  disagreesText: 'You can publish it all the same. Guests see the hours on the page of the venue.',
  picker: {
    search: 'Find a venue by name',
    found: 'Venues found',
    none: 'No venue of yours has this name.',
    change: 'Change venue',
  },
  posters: {
    add: (label: string) => `Add ${label.toLowerCase()}`,
    change: (label: string) => `Change ${label.toLowerCase()}`,
    remove: (label: string) => `Remove ${label.toLowerCase()}`,
    alt: (label: string) => `Chosen ${label.toLowerCase()}`,
    uploading: (percent: number) => `Uploading pictures… ${percent} %`,
  },
  save: { publish: 'Publish', draft: 'Save draft', changes: 'Save' },
  saved: { published: 'Published. Guests see it now.', draft: 'Saved as a draft.', changed: 'Saved.' },
  /** This text is shown where the event was saved, but the upload of its pictures failed. */
  pictureFailed: (why: string) =>
    `${why} The event is saved as a draft meanwhile: try again, or remove the picture and publish without it.`,
  pictureFailedOnEdit: (why: string) => `${why} Nothing was saved yet.`,
  errors: {
    venue: 'Pick a venue.',
    name: 'Give it a title.',
    type: 'Pick a type.',
    date: 'Pick a date.',
    start: 'Say when it starts, such as 21:00.',
    lastDate: 'The last day cannot be before the first.',
    price: 'Entry must be an amount such as 10 or 12.50.',
    capacity: 'Places must be a whole number, 1 or more.',
    link: 'A link begins with https://',
    long: (most: number) => `must be at most ${most} characters`,
  },
  preview: { untitled: 'Your event', venue: 'Your venue' },
  changed: 'Changed',
  /**
   * When two users changed one field, the form asks which value to keep. It uses these names for values without a text.
   */
  values: { picture: 'A picture', noPicture: 'No picture', empty: 'Empty' },
} as const;
