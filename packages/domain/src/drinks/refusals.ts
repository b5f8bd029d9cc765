import { brand } from '../brand.ts';
import { defineRefusals } from '../kernel/failure.ts';

export const drinkRefusals = defineRefusals({
  wrong_code: "That code and colour don't match anyone on this bar.",
  own_code: 'You cannot pour for yourself. Ask a colleague.',
  nothing_left: "That's the lot until {date}. Water's always free.",
  no_allowance: 'Your plan has no free pours.',
  cooldown_running: 'Next free pour in {wait}.',
  venue_inactive: 'This venue is taking a break.',
  venue_pours_none: `This venue does not pour ${brand.name} drinks yet.`,
  under_age: 'Drinks are for people {age} and over.',
  voucher_gone: 'That voucher is not yours to pour any more.',
  voucher_only_sendable: 'This one can only be sent to a friend.',
  pro_not_clocked_in: '{pro} is not clocked in.',
  venue_closed: 'The bar is closed by its hours.',
  far_from_venue: 'Your phone says you are {distance}.',
});
