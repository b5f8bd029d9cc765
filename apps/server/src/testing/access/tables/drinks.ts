import * as drinks from '@nightjar/domain/drinks/calls';
import * as drinksDesk from '@nightjar/domain/drinks/desk/calls';
import { ybor } from '@nightjar/domain/kernel/example';
import { type AccessRow, desk, member, superAdmin } from '../table.ts';

const unusedId = '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1';
/** No bartender has this code, so the call is refused even to a caller who may make it. */
const wrongCode = { pro_code: '9999', pro_color_id: 3 };
const voucherInput = (voucher_id: string, user_id: string) => ({ voucher_id, user_id });
const roundInput = (round_id: string, user_id: string) => ({ round_id, user_id });
const ownInput = (_: string, user_id: string) => ({ user_id });

/** The team of the venue, reps and super admins may see the pour. For all others it is answered as unknown. */
const venueTeamOnly = {
  own: desk('ok', { 'pro elsewhere': 404 }),
  'another’s': desk('ok', { 'pro elsewhere': 404 }),
  'of a blocked pair': desk('ok', { 'pro elsewhere': 404 }),
  missing: desk(404),
} as const;

export const drinksTable: readonly AccessRow[] = [
  ...[drinks.currentRedemptions, drinks.drinkBankStats, drinks.incomingShots, drinks.myVouchers].map(
    call => ({ call, names: null, input: ownInput, expect: { always: member('ok') } }) as const,
  ),
  {
    call: drinks.acceptShot,
    names: 'drink on its way to somebody',
    input: voucherInput,
    expect: {
      own: member('ok', { blocked: 404 }),
      'another’s': member(404),
      'of a blocked pair': member(404),
      missing: member(404),
    },
  },
  {
    call: drinks.declineShot,
    names: 'drink on its way to somebody',
    input: voucherInput,
    expect: {
      own: member('ok', { blocked: 404 }),
      'another’s': member(404),
      'of a blocked pair': member(404),
      missing: member(404),
    },
  },
  {
    call: drinks.shotVoucherDetails,
    names: 'drink on its way to somebody',
    input: voucherInput,
    expect: {
      own: member('ok', { blocked: 404 }),
      'another’s': member(404),
      'of a blocked pair': member(404),
      missing: member(404),
    },
  },
  {
    call: drinks.updateDrinkVoucher,
    names: 'drink on its way from somebody',
    input: voucher_id => ({ voucher_id, message: 'For the road.' }),
    expect: {
      own: member('ok'),
      'another’s': member(404),
      'of a blocked pair': member(404),
      missing: member(404),
    },
  },
  {
    call: drinks.sendAVoucher,
    names: 'person',
    input: (to, from) => ({ from, to, voucher_id: unusedId, message: 'You survived.' }),
    expect: {
      own: member('no'),
      'another’s': member('no', { blocked: 404 }),
      'of a blocked pair': member(404),
      missing: member(404),
    },
  },
  {
    call: drinks.sendRound,
    names: 'voucher',
    input: (id, from) => ({ from, voucher_ids: [id, unusedId], message: 'On me.' }),
    expect: {
      own: member('no'),
      'another’s': member('no'),
      'of a blocked pair': member('no'),
      missing: member('no'),
    },
  },
  {
    call: drinks.roundDetails,
    names: 'round',
    input: roundInput,
    expect: {
      own: member('ok'),
      'another’s': member('ok', { blocked: 404 }),
      'of a blocked pair': member(404),
      missing: member(404),
    },
  },
  {
    call: drinks.claimRound,
    names: 'round',
    input: roundInput,
    expect: {
      own: member('no'),
      'another’s': member('ok', { blocked: 404 }),
      'of a blocked pair': member(404),
      missing: member(404),
    },
  },
  {
    call: drinks.endRound,
    names: 'round',
    input: roundInput,
    expect: {
      own: member('ok'),
      'another’s': member(404),
      'of a blocked pair': member(404),
      missing: member(404),
    },
  },
  ...[drinks.validateFreeRedemptionCode, drinks.redeemFreeDrink].map(
    call =>
      ({
        call,
        names: 'venue',
        input: (venue_id, user_id) => ({ user_id, venue_id, ...wrongCode }),
        expect: { existing: member('no'), missing: member(404) },
      }) satisfies AccessRow,
  ),
  ...[drinks.validatePaidVoucherRedemptionCode, drinks.redeemPaidVoucherDrink].map(
    call =>
      ({
        call,
        names: 'venue',
        input: (venue_id, user_id) => ({ user_id, venue_id, voucher_id: unusedId, ...wrongCode }),
        expect: { existing: member('no'), missing: member(404) },
      }) satisfies AccessRow,
  ),
  {
    call: drinks.redemptionQr,
    names: 'venue',
    input: (venue_id, user_id) => ({ user_id, venue_id }),
    expect: { existing: member('ok'), missing: member(404) },
  },
  {
    call: drinks.nearbyShotUsers,
    names: null,
    input: () => ({ ...ybor }),
    expect: { always: member('ok') },
  },
  {
    call: drinks.drinkRedemptionsByVenue,
    names: 'venue',
    input: venue_id => ({ venue_id }),
    expect: { existing: desk('ok', { 'pro elsewhere': 403 }), missing: desk(404) },
  },
  {
    call: drinksDesk.venueAnalytics,
    names: 'venue',
    input: venue_id => ({ venue_id }),
    expect: { existing: desk('ok', { 'pro elsewhere': 403 }), missing: desk(404) },
  },
  {
    call: drinksDesk.venuePoursCsv,
    names: 'venue',
    input: venue_id => ({ venue_id }),
    expect: { existing: desk('ok', { 'pro elsewhere': 403 }), missing: desk(404) },
  },
  {
    call: drinksDesk.voidRedemption,
    names: 'redemption',
    input: redemption_id => ({ redemption_id, reason: 'Poured by mistake' }),
    expect: { ...venueTeamOnly, own: desk('no', { 'pro elsewhere': 404 }) },
  },
  {
    call: drinksDesk.venueSettlement,
    names: 'venue',
    input: venue_id => ({ venue_id, from: '2026-11-01', to: '2026-11-20' }),
    expect: { existing: desk('ok', { 'pro elsewhere': 403 }), missing: desk(404) },
  },
  ...[drinks.validateRedemptionQr, drinks.redeemWithQr].map(
    call =>
      ({
        call,
        names: null,
        input: () => ({ qr: 'A CODE THAT NOBODY MADE' }),
        expect: { always: desk('no') },
      }) satisfies AccessRow,
  ),
  {
    call: drinks.refuseService,
    names: 'redemption',
    input: redemption_id => ({ redemption_id, reason: 'Asleep at the bar' }),
    expect: venueTeamOnly,
  },
  {
    call: drinks.serveAgain,
    names: 'redemption',
    input: redemption_id => ({ redemption_id }),
    expect: venueTeamOnly,
  },
  // Only the pro whose code was used may take back the pour. For any other pour the answer is that it is unknown.
  {
    call: drinks.takeBackPour,
    names: 'pour by a code',
    input: redemption_id => ({ redemption_id }),
    expect: { own: desk('ok'), 'another’s': desk(404), 'of a blocked pair': desk(404), missing: desk(404) },
  },
  { call: drinks.overriddenPours, names: null, input: () => ({}), expect: { always: desk('ok') } },
  {
    call: drinksDesk.voidVoucher,
    names: 'voucher',
    input: voucher_id => ({ voucher_id, reason: 'Bought with a stolen card.' }),
    expect: {
      own: superAdmin('ok'),
      'another’s': superAdmin('ok'),
      'of a blocked pair': superAdmin('ok'),
      missing: superAdmin(404),
    },
  },
  {
    call: drinksDesk.alcoholRules,
    names: null,
    input: () => ({}),
    expect: { always: { ...superAdmin('ok'), rep: 'ok' } },
  },
  {
    call: drinksDesk.updateAlcoholRule,
    names: null,
    input: () => ({ state: 'FL', source: 'A test of the table', as_of: '2026-11-20' }),
    expect: { always: superAdmin('ok') },
  },
];
