/** Texts of the sheet that asks for a fresh code. */
export const confirmWords = {
  title: "Confirm it's you",
  text: (purpose: ConfirmedPurpose, phone: string) =>
    `To ${purposes[purpose]}, enter a code we text to ${phone}. It's good for 15 minutes.`,
} as const;

const purposes = {
  number: 'change your number',
  download: 'download your data',
  sessions: 'log out another device',
  deletion: 'delete your account',
  // At the desk.
  holding: 'put an account or a bar on hold',
  lifting: 'lift a hold',
  roles: 'change what someone may do',
  money: 'change money that is owed or paid',
} as const;

/** What a code is asked for. */
export type ConfirmedPurpose = keyof typeof purposes;
