import type { myUserDetails } from '@nightjar/domain/account/calls';
import { exampleOwnUser } from '@nightjar/domain/account/example';
import type { messages } from '@nightjar/domain/chat/calls';
import type { OutputWireOf } from '@nightjar/domain/kernel/call';
import { examplePlan } from '@nightjar/domain/people/example';

type UserDetails = OutputWireOf<typeof myUserDetails>;

/** Makes the details of a subscriber by default; `user` overrides fields of the user. */
export const userDetails = (
  user: Partial<UserDetails['user']> = {},
  change: Partial<UserDetails> = {},
): UserDetails => {
  const own = exampleOwnUser(user);
  return {
    user: own,
    stripe_details: own.subscribed ? examplePlan() : null,
    pros: [],
    team_invitations: 0,
    ...change,
  };
};

/** Makes the details of a user who has signed up and has no plan. */
export const registeredDetails = (): UserDetails => userDetails({ subscribed: false });

/** Makes the details of a bartender without a plan. */
export const bartenderDetails = (): UserDetails => userDetails({ subscribed: false, pro: true });

/** Makes the latest page of a conversation. */
export const threadAnswer = (
  page: OutputWireOf<typeof messages>['messages'],
  change: Partial<OutputWireOf<typeof messages>> = {},
): OutputWireOf<typeof messages> => ({
  messages: page,
  more: false,
  reads: [],
  folded_user_ids: [],
  ...change,
});
