import { defineRefusals } from '../kernel/failure.ts';

export const paymentRefusals = defineRefusals({
  not_for_sale: 'That is not on sale any more. Have another look at the list.',
  already_subscribed: 'You already have a plan. Manage it in Settings.',
  nothing_to_manage: 'There is nothing to manage yet: you have not paid for anything.',
  bank_closed: 'Drinks to send are for members. See the plans first.',
  pay_at_door: 'No tickets here. You pay at the door.',
  sold_out: 'Sold out. A place may come free, so look again later.',
  has_ticket: 'You already have a ticket for this one.',
  too_young: 'This night is for people {age} and over.',
  refund_over: "It's too late to give this ticket back.",
  no_ticket: 'This ticket is not paid, so there is nothing to give back.',
  no_account: 'This venue has no payout account.',
});
