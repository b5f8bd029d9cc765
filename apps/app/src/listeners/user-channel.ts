import { useEffect } from 'react';
import { reloadUserDetails } from '../features/account/remote.ts';
import { useAuth } from '../platform/auth.ts';
import { log } from '../platform/log.ts';
import type { News } from '../platform/realtime/news.ts';
import { followDevice } from '../platform/realtime.ts';

/** Pushes are offered to whoever has said or had something worth one. */
async function offerPush(): Promise<void> {
  await (await import('../platform/push-device.ts')).offerPush();
}

/** Who one is may have changed: a request approved, a shift begun or ended elsewhere, a plan paid. */
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

/** What each feature does with the news; their code comes once somebody is signed in. */
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

/** Holds the person's own channel for as long as they are signed in, and takes what it says to the features. */
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
