import * as z from 'zod';

/** This is what Stripe knows about the account of the product itself. A test changes it. */
export type OwnAccount = {
  charges_enabled: boolean;
  payouts_enabled: boolean;
  requirements: { currently_due: string[] };
  webhooks: { url: string; status: string; enabled_events: string[]; api_version: string | null }[];
  /** These are the types of events that Stripe could not deliver. */
  undelivered: string[];
  /** A restricted key may not read these paths. */
  forbidden: string[];
};

export const healthyAccount = (): OwnAccount => ({
  charges_enabled: true,
  payouts_enabled: true,
  requirements: { currently_due: [] },
  webhooks: [],
  undelivered: [],
  forbidden: [],
});

const listParams = z.strictObject({ limit: z.string() });
const eventListParams = z.strictObject({
  limit: z.string(),
  delivery_success: z.enum(['true', 'false']),
  created: z.strictObject({ gte: z.string().regex(/^\d{10}$/) }),
});

/** Answers the questions about the account, with the fields that the product reads. Returns undefined for others. */
export function answerAboutAccount(own: OwnAccount, path: string, params: unknown): unknown {
  const list = (data: object[]) => ({ object: 'list', url: path, has_more: false, data });
  const { webhooks, undelivered, forbidden: _forbidden, ...account } = own;
  switch (path) {
    case '/v1/account':
      z.strictObject({}).parse(params);
      return { id: 'acct_own', object: 'account', ...account };
    case '/v1/webhook_endpoints':
      listParams.parse(params);
      return list(
        webhooks.map((seen, index) => ({ id: `we_${index}`, object: 'webhook_endpoint', ...seen })),
      );
    case '/v1/events':
      eventListParams.parse(params);
      return list(undelivered.map((type, index) => ({ id: `evt_${index}`, object: 'event', type })));
    default:
      return undefined;
  }
}
