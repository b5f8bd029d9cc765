export const confirmWords = {
  title: "Confirm it's you",
  text: (purpose: string, phone: string) =>
    // The phone number in the sentence is never broken between two lines.
    `To ${codePurposes[purpose] ?? 'go on'}, enter a code we text to ${phone.replaceAll(' ', '\u00A0')}. It's good for 15 minutes.`,
} as const;

/** The key is the purpose of a texted code: the id of a call, or `number`. The value completes the sentence above. */
export const codePurposes: Readonly<Record<string, string>> = {
  number: 'change your number',
  'export-my-data': 'download your data',
  'end-session': 'log out another device',
  'hard-delete-user': 'delete your account',
  // The calls below belong to the venue desk.
  'suspend-user': 'put an account on hold',
  'restore-user': 'lift a hold',
  'suspend-venue': 'put a bar on hold',
  'reopen-venue': 'lift a hold',
  'set-role': 'change what someone may do',
  'mark-referral-paid': 'mark a reward as paid',
  'mark-referral-unpaid': 'mark a reward as unpaid',
  'set-role-drinks': 'change whose drinks are free',
  'set-venue-terms': 'change what a bar is owed',
  'void-voucher': 'take a drink back',
  'stripe-create-account-link': "set up a bar's payouts",
  'stripe-delete-account': "disconnect a bar's payouts",
  'delete-venue': 'archive a bar',
  'update-venue': 'move a bar that pours',
  'decide-venue-place': 'decide where a bar pours',
  'set-venue-pouring': 'change whether a bar pours',
  'update-alcohol-rule': 'change what the law says',
  'invite-pro': 'invite an owner or a manager',
  'update-pro-role': 'change who runs the bar',
  'delete-pro': 'take an owner or a manager off the team',
  'answer-pro-request': 'take an owner or a manager on',
  'create-invite-code': 'make an invite code',
  'update-invite-code': 'change an invite code',
  'venue-pours-csv': 'download the pours',
  'settlements-csv': 'download the settlement',
  'venues-staff-csv': 'download every team',
  'version-up': 'raise a release',
  'set-rollout': 'widen a rollout',
  'pause-release': 'pause a release',
  'withdraw-release': 'withdraw a release',
};
