import { defineExample, exampleNow, id, minutesFromNow } from '../kernel/example.ts';
import { exampleMe, examplePerson } from '../people/example.ts';
import { examplePro } from '../staff/example.ts';
import { exampleVenue } from '../venues/example.ts';
import {
  alcoholRule,
  currentRedemptionsAnswer,
  drinkBankStatsAnswer,
  overriddenPour,
  pourAnswer,
  redemption,
  round,
  shot,
  venueRedemption,
  voucher,
} from './entity.ts';

export const exampleDrinkBankStats = defineExample(drinkBankStatsAnswer, () => ({
  free_total: 4,
  free_used: 1,
  free_left: 3,
  period_ends_at: minutesFromNow(20_000),
  cooldown_in_minutes: 60,
  redeemed_total: 7,
  sent_total: 2,
  received_total: 5,
}));

/** Makes a free pour of two hours ago. */
export const exampleRedemption = defineExample(redemption, () => ({
  redemption_id: id('redemption'),
  kind: 'free',
  title: 'Free pour',
  venue_id: exampleVenue().id,
  venue_name: exampleVenue().name,
  pro_first_name: examplePro().first_name,
  non_alcoholic: false,
  redeemed_at: minutesFromNow(-120),
}));

export const exampleCurrentRedemptions = defineExample(currentRedemptionsAnswer, () => ({
  redemptions: [],
  cooldown_ends_at: null,
  server_time: exampleNow,
}));

/** Makes the answer to a free pour of this moment. */
export const examplePour = defineExample(pourAnswer, () => ({
  ...exampleRedemption({ redeemed_at: exampleNow }),
  server_time: exampleNow,
  cooldown_ends_at: minutesFromNow(60),
  already: false,
}));

/** Makes a pour as the team of its venue reads it. */
export const exampleVenueRedemption = defineExample(venueRedemption, () => ({
  ...exampleRedemption({ redeemed_at: minutesFromNow(-20) }),
  pro_id: examplePro().pro_id,
  guest_first_name: examplePerson().first_name,
  voucher_type: null,
  issue: null,
  overridden: false,
  override_reason: null,
  taken_back_at: null,
  taken_back_by: null,
  taken_back_reason: null,
  may_void: true,
  void_until: minutesFromNow(600),
  take_back_until: null,
  refused: false,
  flagged: false,
}));

/** Makes a pour that a bartender allowed although the guest's phone was far away. */
export const exampleOverriddenPour = defineExample(overriddenPour, () => ({
  redemption_id: id('redemption'),
  guest_first_name: examplePerson().first_name,
  guest_image: null,
  title: 'Free pour',
  venue_name: exampleVenue().name,
  issue: 'far_from_venue',
  override_reason: 'Out on the terrace',
  redeemed_at: minutesFromNow(-1),
  take_back_until: minutesFromNow(9),
}));

export const exampleVoucher = defineExample(voucher, () => ({
  voucher_id: id('voucher'),
  voucher_type: 'paid',
  state: 'available',
  title: 'House drink',
  message: null,
  attachment_url: null,
  thumbnail_url: null,
  attachment_type: null,
  sender: null,
  recipient: null,
  created_at: minutesFromNow(-500),
  sent_expires_at: null,
  frozen: false,
  round_id: null,
}));

/** Makes a shot that a friend sent to the signed-in user and that waits for its answer. */
export const exampleShot = defineExample(shot, () => ({
  voucher_id: id('voucher'),
  voucher_type: 'shot',
  title: 'House shot',
  state: 'pending',
  direction: 'received',
  sender: examplePerson(),
  recipient: exampleMe(),
  message: 'Cheers to Friday',
  attachment_url: null,
  preview_url: null,
  thumbnail_url: null,
  attachment_type: null,
  sent_at: minutesFromNow(-30),
  sent_expires_at: minutesFromNow(71 * 60),
}));

/** Makes a round of four with three drinks left. */
export const exampleRound = defineExample(round, () => ({
  round_id: id('round'),
  owner: examplePerson(),
  conversation_id: null,
  message: 'On me tonight',
  size: 4,
  left: 3,
  state: 'open',
  claimed_by: [],
  voucher_id: null,
  expires_at: minutesFromNow(71 * 60),
}));

/** Makes the law of a state of which a single rule is known, with its source and its date. */
export const exampleAlcoholRule = defineExample(alcoholRule, () => ({
  state: 'FL',
  free_drinks: null,
  drinks_at_a_time: null,
  serving_from: null,
  serving_until: null,
  timed_discounts: true,
  volume_discounts: null,
  unlimited_for_a_price: null,
  prizes: null,
  source: 'NIAAA APIS (2017-01-01).',
  as_of: '2025-06-30',
}));
