import { endSession, mySessions, uploadLocation } from '@nightjar/domain/account/calls';
import { deleteConversation, openVenueConversation, unmuteConversation } from '@nightjar/domain/chat/calls';
import {
  claimRound,
  endRound,
  nearbyShotUsers,
  roundDetails,
  sendRound,
  updateDrinkVoucher,
} from '@nightjar/domain/drinks/calls';
import { voidVoucher } from '@nightjar/domain/drinks/desk/calls';
import { eventsWithinBounds } from '@nightjar/domain/events/calls';
import {
  deleteFriendship,
  friendCount,
  friendsWithinBounds,
  mutualFriends,
} from '@nightjar/domain/friends/calls';
import type { Call } from '@nightjar/domain/kernel/call';
import { unreadNotifications } from '@nightjar/domain/notifications/calls';
import { refundTicket, stripeCreatePaymentLink } from '@nightjar/domain/payments/calls';
import { stripeCreateAccountLink, stripeDeleteAccount } from '@nightjar/domain/payments/desk/calls';
import { updateInviteCode } from '@nightjar/domain/referrals/desk/calls';
import {
  followPro,
  nearbyProsWithinBounds,
  proClockOut,
  proFollowers,
  rotateProCode,
  unfollowPro,
} from '@nightjar/domain/staff/calls';
import { setRoleDrinks } from '@nightjar/domain/staff/desk/calls';
import { venuesWithinBounds } from '@nightjar/domain/venues/calls';
import { decideVenuePlace } from '@nightjar/domain/venues/desk/calls';
import type { UnlistedCall } from './calls-list.ts';

const neverMadeCalls = (reason: string, ...calls: readonly Call[]): UnlistedCall[] =>
  calls.map(call => ({ call, made: 'never', reason }));
const sometimesMadeCalls = (reason: string, ...calls: readonly Call[]): UnlistedCall[] =>
  calls.map(call => ({ call, made: 'sometimes', reason }));

/**
 * The list in README.md has no lines for these declared calls. A run of all journeys fails where a journey makes a call
 * that none should make.
 */
export const exceptions: readonly UnlistedCall[] = [
  ...sometimesMadeCalls(
    'The map asks for its bounds once it has moved and rested: a journey that goes on sooner does not see it.',
    friendsWithinBounds,
    nearbyProsWithinBounds,
    venuesWithinBounds,
    eventsWithinBounds,
  ),
  ...sometimesMadeCalls(
    'The bell asks once the first page is complete: a journey that goes on sooner does not see it.',
    unreadNotifications,
  ),
  ...neverMadeCalls(
    'The tracker of the phone makes it and not the page; the journey `phone-tracking` reads what arrived.',
    uploadLocation,
  ),
  ...neverMadeCalls(
    'The tests of the screens over declared replies and the tests of the call cover it.',
    refundTicket,
  ),
  ...neverMadeCalls('Has no page at the desk; the tests of the calls cover it.', voidVoucher),
  ...neverMadeCalls(
    'Payouts are connected on pages of the provider; the tests of the screens and of the calls cover it.',
    stripeCreateAccountLink,
    stripeDeleteAccount,
  ),
  ...neverMadeCalls(
    'No page of the app asks for it; the wire of the specification has it.',
    deleteFriendship,
    friendCount,
  ),
  ...neverMadeCalls('The journey `invite` pays by the wire, without a browser.', stripeCreatePaymentLink),
  ...neverMadeCalls(
    'The tests of the screens over declared replies and the tests of the calls cover it.',
    claimRound,
    decideVenuePlace,
    deleteConversation,
    endRound,
    endSession,
    followPro,
    mutualFriends,
    mySessions,
    nearbyShotUsers,
    openVenueConversation,
    proClockOut,
    proFollowers,
    rotateProCode,
    roundDetails,
    sendRound,
    setRoleDrinks,
    unfollowPro,
    unmuteConversation,
    updateDrinkVoucher,
    updateInviteCode,
  ),
];
