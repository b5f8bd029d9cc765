import { defineRefusals } from '../kernel/failure.ts';

export const paymentRefusals = defineRefusals({
  not_for_sale: 'That is not on sale any more. Have another look at the list.',
  already_subscribed: 'You already have a plan. Manage it in Settings.',
  nothing_to_manage: 'There is nothing to manage yet: you have not paid for anything.',
  bank_closed: 'Drinks to send are for members. See the plans first.',
  no_account: 'This venue has no payout account.',
});
