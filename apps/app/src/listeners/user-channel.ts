import { useEffect } from 'react';
import { reloadUserDetails } from '../features/people/remote.ts';
import { useAuth } from '../platform/auth.ts';
import { log } from '../platform/log.ts';
import type { News } from '../platform/realtime/news.ts';
import { followDevice } from '../platform/realtime.ts';

/** Offers pushes after a sent message or a drink. */
async function offerPush(): Promise<void> {
  await (await import('../platform/push-device.ts')).offerPush();
}

/** Events that may change the session: an approved request, a shift begun or ended elsewhere, a paid plan. */
const standingNews: News = {
  hears: {
    drink_bank_changed: ({ redemption_id }) => redemption_id && void offerPush(),
    pro_changed: () => void reloadUserDetails(),
    account_changed: () => void reloadUserDetails(),
    profile_changed: () => void reloadUserDetails(),
    voucher_accepted: payload => log.note('voucher_accepted', payload),
  },
  sent: { 'send-message': () => void offerPush() },
};

/** The handlers of each feature; their code loads after the sign-in. */
const features: readonly ((userId: string) => Promise<News>)[] = [
  async () => standingNews,
  async userId => (await import('../features/friends/live.ts')).friendsNews(userId),
  async userId => (await import('../features/chat/live.ts')).chatNews(userId),
  async userId => (await import('../features/venues/live.ts')).venuesNews(userId),
  async userId => (await import('../features/payments/live.ts')).paymentsNews(userId),
  async userId => (await import('../features/drinks/live.ts')).drinksNews(userId),
  async userId => (await import('../features/search/live.ts')).searchNews(userId),
  async () => (await import('../features/staff/live.ts')).staffNews,
  async userId => (await import('../features/referrals/live.ts')).referralsNews(userId),
];

async function hear(userId: string): Promise<() => void> {
  const [{ deliver }, ...news] = await Promise.all([
    import('../platform/realtime/news.ts'),
    ...features.map(load => load(userId)),
  ]);
  return deliver(userId, news);
}

/** Joins the person's own topic while they are signed in, and delivers its events to the features. */
export function useUserChannel(): void {
  const { userId } = useAuth();
  useEffect(followDevice, []);
  useEffect(() => {
    if (userId === null) return;
    const hearing = hear(userId).catch(error => {
      log.swallowed('The own channel could not be joined', error);
      return () => {};
    });
    return () => void hearing.then(leave => leave());
  }, [userId]);
}
