export const referralWords = {
  label: 'Referral code, if you have one',
  /** `firstName` is null where the inviter has none. */
  invitedBy: (firstName: string | null) => `Invited by ${firstName ?? 'a friend'}`,
} as const;
