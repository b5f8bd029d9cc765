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
  who: {
    title: 'Who',
    text: 'We ask whoever has this number whether they work here. Until they say yes you see only what you type.',
  },
  role: { title: 'Role', text: 'You can change it later.' },
  preview: {
    title: 'The question',
    text: 'What they get on their phone, from us. The bar has the name that your rep confirmed.',
    label: 'The question they get',
  },
  send: 'Send invite',
  needsName: 'Type their first name.',
  needsPhone: "This isn't a phone number yet. Check its country and its digits.",
  needsRole: 'Choose what they may do.',
  sent: (name: string) => ({
    title: 'Sent.',
    text: `${name} is on the team once they say yes. Until then they wait under “Invited”.`,
    confirmLabel: 'Got It',
    denyLabel: 'Invite another',
  }),
  notYours: {
    title: 'Invitations are for managers.',
    text: 'Ask an owner or a manager of this bar to invite your new colleague.',
    back: 'Back to the team',
  },
  byRep: {
    title: 'Your rep sends the first invitations.',
    text: 'Once your rep confirms this bar, you invite people here. Ask them to do both.',
  },
  renamed: {
    text: (confirmed: string) => `It says “${confirmed}” until a rep confirms the new name.`,
    use: (name: string) => `Confirm “${name}”`,
    used: (name: string) => `It says “${name}” from now on.`,
  },
  /** These texts are shown where the team is a step of adding or confirming a venue. */
  step: {
    label: 'Team',
    none: 'Nobody is on the team yet. The first one should be the owner or a manager: they invite the others.',
    open: 'Invite somebody',
    unnamed: 'Without a name',
    states: { invited: 'Invited · waiting for a yes', pending: 'Asks to join', approved: 'On the team' },
  },
} as const;
