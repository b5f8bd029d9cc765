const dateFormat = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  year: 'numeric',
  month: 'short',
  day: 'numeric',
});

/** Writes a day as "Jun 30, 2025". */
export const dayLabel = (day: string) => dateFormat.format(new Date(`${day}T12:00:00Z`));

export const lawWords = {
  title: 'Alcohol law',
  text: 'What each state allows, and what follows for guests. What is not known counts as the strictest. It is our own table, not legal advice.',
  failed: 'Failed to fetch the alcohol law',
  empty: {
    title: 'No law here yet.',
    text: 'The table comes with the database. Run the migrations and look again.',
  },
  none: { title: 'No state fits.', text: 'Try its name, or its two letters.' },
  filters: { name: 'State', free: 'Free drinks', any: 'Free drinks: all' },
  choices: { yes: 'Allowed', no: 'Barred', unknown: 'Not known' },
  columns: {
    state: 'State',
    free: 'Free drinks',
    hours: 'Alcohol served',
    atOnce: 'At a time',
    source: 'Source',
    asOf: 'As of',
  },
  /** Where the law of a state is not known, a strict rule applies. This text is shown before that rule. */
  notKnown: 'Not known, so',
  /** Names the hours that the domain calls `strictestServingHours`. */
  strictestHours: 'noon to midnight',
  noLimit: 'No limit',
  facts: {
    free: 'Free pours',
    any: 'Any drink',
    soft: 'Soft drinks only',
    hours: 'Alcohol served',
    always: 'Day and night',
    atOnce: 'At a time',
    drinks: (count: number) => (count === 1 ? '1 drink' : `${count} drinks`),
  },
  sheet: {
    guests: 'What guests see',
    law: 'What the law says',
    source: 'Source',
    readOnly: 'Super admins keep this table. Tell one of them if something here is out of date.',
  },
  form: {
    limits: 'What pours are bound by',
    record: 'Kept for the record',
    recordText: 'Nothing that guests see depends on these four yet.',
    proof: 'Where it says so',
    proofText: 'Both go into the audit trail with your name.',
    hoursHint: 'Leave both empty if they are not known. An end before the start is on the next day.',
    sourceHint: 'The statute or page, and a link if there is one.',
    sourceOwed: 'is needed: name the statute or page',
    dayOwed: 'is needed: the day you looked it up',
    dayAhead: 'must not be a day to come',
    unknownCount: 'Not known (counts as 1)',
    noLimitCount: 'No limit (2 are poured at most)',
    preview: 'What changes for guests',
    nothing: 'Nothing changes for guests.',
    incomplete: 'Mend what is marked above, and you see here what changes.',
    fromNext: 'It counts from the next pour on.',
    notReached: "That didn't reach us, so nothing was saved. Everything you typed is still here.",
    saved: (state: string) => `The law of ${state} is saved.`,
  },
} as const;

export const lawLabels = {
  free_drinks: 'Free drinks',
  serving_from: 'Served from',
  serving_until: 'Served until',
  drinks_at_a_time: 'Drinks at a time',
  timed_discounts: 'Happy hours',
  volume_discounts: 'Bulk discounts',
  unlimited_for_a_price: 'Unlimited for one price',
  prizes: 'Drinks as prizes',
  source: 'Source',
  as_of: 'As of',
} as const;
