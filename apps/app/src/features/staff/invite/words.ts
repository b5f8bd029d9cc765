export const inviteWords = {
  title: 'Invite to the team',
  crumbs: { venues: 'Venues', staff: 'Staff' },
  failed: 'Failed to fetch the team',
  labels: {
    first_name: 'First name',
    last_name: 'Last name',
    phone: 'Phone number',
    country: 'Country',
    pro_role_id: 'What they may do',
  },
  who: { title: 'Who', text: 'They sign in with this number. The code we text to it proves it is theirs.' },
  role: { title: 'Role', text: 'You can change it later.' },
  preview: {
    title: 'Text message',
    text: 'What they get on their phone, from us.',
    label: 'The text they get',
  },
  send: 'Send invite',
  needsName: 'Type their first name.',
  needsPhone: "This isn't a phone number yet. Check its country and its digits.",
  needsRole: 'Choose what they may do.',
  sent: (name: string) => ({
    title: 'Invite sent.',
    text: `${name} is on the team as soon as they sign in with this number.`,
    confirmLabel: 'Got It',
    denyLabel: 'Invite another',
  }),
  notYours: {
    title: 'Invitations are for managers.',
    text: 'Ask an owner or a manager of this bar to invite your new colleague.',
    back: 'Back to the team',
  },
  /** A step of adding or confirming a venue. */
  step: {
    label: 'Team',
    none: 'Nobody is on the team yet. The first one should be the owner or a manager: they invite the others.',
    open: 'Invite somebody',
    unnamed: 'Without a name',
    states: { invited: 'Invited', pending: 'Asks to join', approved: 'On the team' },
  },
} as const;
