import { fail } from '@nightjar/domain/kernel/failure';
import type { Clock } from '../clock.ts';
import type { Settings } from '../config/settings.ts';
import { openDatabase } from '../db/database.ts';
import type { Logger } from '../log.ts';
import type { ReportAttempt } from '../providers/outcome.ts';
import type { Random } from '../random.ts';
import { localPayments } from './local/local.ts';
import { databaseStore, webhookSecret } from './local/store.ts';
import type { Payments } from './port.ts';

type Deps = { databaseUrl: string; clock: Clock; random: Random; log: Logger; report: ReportAttempt };

/** The local provider has this many database connections for itself. */
const localConnections = 4;

/**
 * Opens Stripe where the settings name an account. Otherwise opens the local provider, except in production. Stripe's
 * SDK takes 8 MB of memory, so it is loaded only where it is used.
 */
export async function openPayments(
  settings: Settings,
  { databaseUrl, report, ...deps }: Deps,
): Promise<Payments> {
  const { payments, production, publicUrl } = settings;
  if (payments.stripe) return (await import('./stripe.ts')).stripePayments(payments.stripe, { report });
  if (production) return noPayments;
  const onTrouble = (error: Error) =>
    deps.log.warn({ err: error }, 'The local payment provider lost a connection');
  const db = openDatabase({ url: databaseUrl, maxConnections: localConnections, onTrouble });
  return localPayments({
    ...deps,
    store: databaseStore(db),
    secret: () => webhookSecret(db, deps.random.bytes(32).toString('hex'), deps.clock.now()),
    site: publicUrl,
    close: () => db.destroy(),
  });
}

const failWithoutProvider = async (): Promise<never> => {
  throw fail.unavailable('Nothing can be bought here yet: no payment provider is set up.');
};

const noPayments: Payments = {
  createCustomer: failWithoutProvider,
  createCheckout: failWithoutProvider,
  createPortalLink: failWithoutProvider,
  checkout: failWithoutProvider,
  openCheckouts: failWithoutProvider,
  expireCheckout: failWithoutProvider,
  payment: failWithoutProvider,
  paymentsOf: failWithoutProvider,
  subscription: failWithoutProvider,
  endSubscription: failWithoutProvider,
  billSubscription: failWithoutProvider,
  paymentsFor: failWithoutProvider,
  refund: failWithoutProvider,
  catalogue: failWithoutProvider,
  createAccount: failWithoutProvider,
  createAccountLink: failWithoutProvider,
  accountState: failWithoutProvider,
  deleteAccount: failWithoutProvider,
  readEvent: async () => ({ fault: 'no provider' }),
  register: () => {},
  close: async () => {},
};
