import type { Customer, PortalSession } from './objects.ts';
import { getObject } from './store.ts';
import { type LocalProvider, newProviderId, unixSeconds } from './world.ts';

/** Returns the provider's customer for a user. Each user has one customer, even if it is requested several times. */
export async function customerOf(
  { store, clock }: LocalProvider,
  user: { userId: string; name: string | null; phone: string | null },
): Promise<string> {
  const id = customerIdOf(user.userId);
  if (await store.find('customer', id)) return id;
  const { name, phone, userId } = user;
  const customer: Customer = {
    id,
    object: 'customer',
    created: unixSeconds(clock),
    name,
    phone,
    metadata: { user_id: userId },
  };
  await store.put(customer);
  return id;
}

const customerIdOf = (userId: string) => `cus_local_${userId.replaceAll('-', '')}`;

export const hasFailingCard = ({ metadata }: Customer): boolean => metadata.card === 'fails';

export async function setCard(
  { store }: LocalProvider,
  customerId: string,
  card: 'works' | 'fails',
): Promise<void> {
  const customer = await getObject(store, 'customer', customerId);
  await store.put({ ...customer, metadata: { ...customer.metadata, card } });
}

export const portalPath = (id: string): string => `/dev/payments/portal/${id}`;

type NewPortal = Pick<PortalSession, 'customer' | 'return_url'> & { site: string };

/** Makes a link to the page on which a customer sees and changes their plans and payments. */
export async function openPortal(
  { store, clock, random }: LocalProvider,
  { site, ...portal }: NewPortal,
): Promise<PortalSession> {
  const id = newProviderId(random, 'bps');
  const url = `${site}${portalPath(id)}`;
  const session: PortalSession = {
    ...portal,
    id,
    object: 'billing_portal.session',
    created: unixSeconds(clock),
    url,
  };
  await store.put(session);
  return session;
}
