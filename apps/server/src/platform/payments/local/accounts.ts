import type { Account, AccountLink } from './objects.ts';
import { getObject } from './store.ts';
import { type LocalProvider, makeEvent, newProviderId, type ProviderEvent, unixSeconds } from './world.ts';

export async function openAccount(
  { store, clock, random }: LocalProvider,
  about: Pick<Account, 'business_profile' | 'metadata'>,
): Promise<Account> {
  const account: Account = {
    ...about,
    id: newProviderId(random, 'acct'),
    object: 'account',
    created: unixSeconds(clock),
    details_submitted: false,
    payouts_enabled: false,
  };
  await store.put(account);
  return account;
}

export const accountPath = (id: string): string => `/dev/payments/account/${id}`;

type NewAccountLink = Pick<AccountLink, 'account' | 'return_url' | 'refresh_url'> & { site: string };

/** Makes a link to the page on which a venue enters its identity and its bank account. */
export async function linkToAccount(
  { store, clock, random }: LocalProvider,
  { site, ...link }: NewAccountLink,
): Promise<AccountLink> {
  const id = newProviderId(random, 'al');
  const url = `${site}${accountPath(id)}`;
  const made: AccountLink = { ...link, id, object: 'account_link', created: unixSeconds(clock), url };
  await store.put(made);
  return made;
}

export async function completeAccount({ store }: LocalProvider, id: string): Promise<ProviderEvent[]> {
  const account = await getObject(store, 'account', id);
  const ready: Account = { ...account, details_submitted: true, payouts_enabled: true };
  await store.put(ready);
  return [makeEvent('account.updated', ready)];
}
