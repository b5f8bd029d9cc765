export const referralWords = {
  label: 'Referral code, if you have one',
  /** `firstName` is null for an inviter without a first name. */
  invitedBy: (firstName: string | null) => `Invited by ${firstName ?? 'a friend'}`,
} as const;
