import { reloadUserDetails } from '../features/people/remote/session.ts';
import { log } from '../platform/log.ts';
import { isOnline } from '../platform/network.ts';
import type { EventHandlers } from '../platform/realtime/user-events.ts';
import { followAppState } from '../platform/realtime.ts';

/** Offers push messages after the user has sent a message, or after a drink was poured for the user. */
async function offerPush(): Promise<void> {
  await (await import('../platform/push/push-device.ts')).offerPush();
}

/**
 * Loads the user's details after the realtime channel was lost. The server closes the channel of an account on hold,
 * and answers the next call with the reason of the hold. While the device is offline nothing is loaded, because the
 * channel was lost for that reason.
 */
function reloadAfterLostChannel(): void {
  if (!document.hidden && isOnline()) void reloadUserDetails().catch(() => {});
}

/**
 * `pro_changed`, `account_changed` and `profile_changed` change what the session shows, so the user's details are
 * reloaded.
 */
const sessionHandlers: EventHandlers = {
  events: {
    drink_bank_changed: ({ redemption_id }) => redemption_id && void offerPush(),
    pro_changed: () => void reloadUserDetails(),
    account_changed: () => void reloadUserDetails(),
    profile_changed: () => void reloadUserDetails(),
    voucher_accepted: payload => log.info('voucher_accepted', payload),
  },
  onLost: reloadAfterLostChannel,
  sent: { 'send-message': () => void offerPush() },
};

/** Each feature has its handlers of realtime events; their code loads after the sign-in. */
const handlerLoaders: readonly ((userId: string) => Promise<EventHandlers>)[] = [
  async () => sessionHandlers,
  async userId => (await import('../features/friends/live.ts')).friendsHandlers(userId),
  async userId => (await import('../features/chat/live.ts')).chatHandlers(userId),
  async userId => (await import('../features/venues/live.ts')).venuesHandlers(userId),
  async () => (await import('../features/events/live.ts')).eventsHandlers,
  async userId => (await import('../features/payments/live.ts')).paymentsHandlers(userId),
  async userId => (await import('../features/drinks/live.ts')).drinksHandlers(userId),
  async userId => (await import('../features/search/live.ts')).searchHandlers(userId),
  async () => (await import('../features/staff/live.ts')).staffHandlers,
  async userId => (await import('../features/referrals/live.ts')).referralsHandlers(userId),
  async userId => (await import('../features/notifications/live.ts')).notificationsHandlers(userId),
];

async function deliverEventsToFeatures(userId: string): Promise<() => void> {
  const [{ deliverEvents }, ...handlers] = await Promise.all([
    import('../platform/realtime/user-events.ts'),
    ...handlerLoaders.map(load => load(userId)),
  ]);
  return deliverEvents(userId, handlers);
}

/**
 * Joins the realtime topic of the user and delivers its events to the features, until the returned function is called.
 */
export function openOwnChannel(userId: string): () => void {
  const stopFollowing = followAppState();
  const delivery = deliverEventsToFeatures(userId).catch(error => {
    log.warn('The own channel could not be joined', error);
    return () => {};
  });
  return () => {
    stopFollowing();
    void delivery.then(leave => leave());
  };
}
