import { ybor } from '@nightjar/domain/kernel/example';
import { subscription } from '@nightjar/domain/payments/calls';
import { nearbyVenues } from '@nightjar/domain/venues/calls';
import { Logger, runOnce, type TaskList } from 'graphile-worker';
import { reactions } from '../features/handlers.ts';
import { syncCatalogue } from '../features/payments/import-catalogue.ts';
import { paymentsTasks } from '../features/payments/jobs.ts';
import { reactionsOn } from '../platform/http/reactions.ts';
import type { AnyObject, CheckoutSession, Kind, ObjectOf } from '../platform/payments/local/objects.ts';
import type { Store } from '../platform/payments/local/store.ts';
import type { TestApp } from './app.ts';

/** These are the ids that the prices have at the local payment provider. */
export const pricesOnSale = {
  month: 'price_local_regular_month',
  owl: 'price_local_nightowl_month',
  year: 'price_local_nightowl_year',
  pass: 'price_local_pass',
  drink: 'price_local_drink',
} as const;
export const drinkPriceCents = 800;

/** This log is silent, because `work` throws the errors of jobs. */
const logger = new Logger(() => () => {});

const formContentType = 'application/x-www-form-urlencoded';

/** Acts as the browser of a person on the payment provider's pages, and as a worker that runs the jobs of payments. */
export async function paymentsRig(app: Pick<TestApp, 'platform' | 'url' | 'urls'>) {
  await syncCatalogue(app.platform);
  const tasks = paymentsTasks(app.platform, reactionsOn(app.platform, reactions));

  /** Runs all waiting jobs, and the jobs that they enqueue. @throws the error of the first job that failed */
  async function work(): Promise<void> {
    const troubles: unknown[] = [];
    const taskList: TaskList = Object.fromEntries(
      Object.entries(tasks).map(([name, task]) => [
        name,
        (payload: unknown) =>
          task(payload).catch(error => {
            troubles.push(error);
          }),
      ]),
    );
    await runOnce({ connectionString: app.urls.app, taskList, noHandleSignals: true, logger });
    if (troubles.length > 0) throw troubles[0];
  }

  /** Submits a form on a page of the payment provider. */
  async function press(link: string, fields: Record<string, string>): Promise<Response> {
    const { pathname } = new URL(link);
    return fetch(app.url + pathname, {
      method: 'POST',
      headers: { 'content-type': formContentType },
      body: new URLSearchParams(fields).toString(),
      redirect: 'manual',
    });
  }

  /** Pays, waits until the payment is settled, and returns the address to which the page leads the person. */
  async function pay(link: string): Promise<string | null> {
    const reply = await press(link, { card: 'works' });
    await work();
    return reply.headers.get('location');
  }

  return { work, press, pay, tasks };
}

/**
 * Makes two functions: `planOf` reads a user's plan, and `seesBars` tells whether the user may see the bars. Each use
 * gets a new token, because weeks pass in these tests and tokens expire.
 */
export function planReader({ call, tokenOf }: Pick<TestApp, 'call' | 'tokenOf'>) {
  async function planOf(user_id: string) {
    const { status, body } = await call(subscription, { user_id }, user_id, {
      token: await tokenOf(user_id),
    });
    if (status !== 200) throw new Error(body.message);
    return body.data;
  }

  async function seesBars(user: string): Promise<boolean> {
    return (await call(nearbyVenues, { ...ybor }, user, { token: await tokenOf(user) })).status === 200;
  }

  return { planOf, seesBars };
}

/** Stores the objects of a payment provider in memory. The local payment provider stores them in the database. */
export function memoryStore(): Store {
  const objects = new Map<string, AnyObject>();
  const store: Store = {
    async find<K extends Kind>(kind: K, id: string) {
      const object = objects.get(id);
      return object?.object === kind ? (structuredClone(object) as ObjectOf<K>) : null;
    },
    async list<K extends Kind>(kind: K) {
      const all = [...objects.values()].filter(({ object }) => object === kind);
      return structuredClone(all.toReversed()) as ObjectOf<K>[];
    },
    async put(object) {
      objects.set(object.id, structuredClone(object));
    },
    async remove(_kind, id) {
      objects.delete(id);
    },
    inTurn: work => work(store),
  };
  return store;
}

/** This payment page belongs to no order. */
export const blankPage: CheckoutSession = {
  id: 'cs_blank',
  object: 'checkout.session',
  created: 1_700_000_000,
  mode: 'payment',
  status: 'open',
  payment_status: 'unpaid',
  customer: 'cus_nobody',
  client_reference_id: null,
  payment_intent: null,
  subscription: null,
  line_items: { data: [] },
  amount_total: 0,
  currency: 'usd',
  success_url: 'http://localhost:0/',
  cancel_url: 'http://localhost:0/',
  expires_at: 4_000_000_000,
  url: 'http://localhost:0/',
  metadata: {},
};
