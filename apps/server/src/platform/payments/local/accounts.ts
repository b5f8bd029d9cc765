import type { Account, AccountLink } from './objects.ts';
import { get } from './store.ts';
import { type Happening, happened, idOf, unix, type World } from './world.ts';

export async function openAccount(
  { store, clock, random }: World,
  about: Pick<Account, 'business_profile' | 'metadata'>,
): Promise<Account> {
  const account: Account = {
    ...about,
    id: idOf(random, 'acct'),
    object: 'account',
    created: unix(clock),
    details_submitted: false,
    payouts_enabled: false,
  };
  await store.put(account);
  return account;
}

export const accountPath = (id: string): string => `/dev/payments/account/${id}`;

type NewLink = Pick<AccountLink, 'account' | 'return_url' | 'refresh_url'> & { site: string };

/** Opens the page on which a venue enters its identity and its bank account. */
export async function linkToAccount(
  { store, clock, random }: World,
  { site, ...link }: NewLink,
): Promise<AccountLink> {
  const id = idOf(random, 'al');
  const url = `${site}${accountPath(id)}`;
  const made: AccountLink = { ...link, id, object: 'account_link', created: unix(clock), url };
  await store.put(made);
  return made;
}

export async function completeAccount({ store }: World, id: string): Promise<Happening[]> {
  const account = await get(store, 'account', id);
  const ready: Account = { ...account, details_submitted: true, payouts_enabled: true };
  await store.put(ready);
  return [happened('account.updated', ready)];
}
