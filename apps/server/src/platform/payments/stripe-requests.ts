import Stripe from 'stripe';
import * as z from 'zod';
import { readNetworkTrouble } from '../providers/network.ts';
import type { ProviderAttempt, ReportAttempt } from '../providers/outcome.ts';
import { outcomeOfStripeStatus } from './stripe-failures.ts';

type HttpClient = NonNullable<NonNullable<ConstructorParameters<typeof Stripe>[1]>['httpClient']>;
type HttpResponse = Awaited<ReturnType<HttpClient['makeRequest']>>;
type AttemptEnd = Pick<ProviderAttempt, 'outcome' | 'reason'>;

const errorSchema = z.object({
  error: z.object({ code: z.string().optional(), type: z.string().optional() }),
});

/** Makes the requests of Stripe's SDK. It reports how each one ends, and a repeated try is a request of its own. */
export function measuredClient(report: ReportAttempt): HttpClient {
  const client = Stripe.createNodeHttpClient();
  return {
    getClientName: () => client.getClientName(),
    async makeRequest(...request) {
      const begun = performance.now();
      const done = (end: AttemptEnd, providerId?: string) =>
        report({ provider: 'stripe', ...end, providerId, seconds: (performance.now() - begun) / 1000 });
      try {
        const response = await client.makeRequest(...request);
        const body = response.toJSON();
        done(attemptEndOf(response.getStatusCode(), await readBody(body)), requestIdOf(response));
        return withBody(response, body);
      } catch (error) {
        done({ outcome: 'away', reason: readNetworkTrouble(error).reason });
        throw error;
      }
    },
  };
}

type BodyResult = { content: unknown } | { error: unknown };

const readBody = (body: Promise<unknown>): Promise<BodyResult> =>
  body.then(
    content => ({ content }),
    error => ({ error }),
  );

/** The body was read for the report. The SDK gets this body, or the error of reading it, when it reads the response. */
function withBody(response: HttpResponse, body: Promise<unknown>): HttpResponse {
  return new Proxy(response, {
    get(target, key) {
      if (key === 'toJSON') return () => body;
      const member: unknown = Reflect.get(target, key);
      return typeof member === 'function' ? member.bind(target) : member;
    },
  });
}

function attemptEndOf(status: number, body: BodyResult): AttemptEnd {
  if ('error' in body) return { outcome: 'away', reason: `HTTP ${status} without JSON` };
  if (status < 300) return { outcome: 'accepted' };
  const { code, type } = errorSchema.safeParse(body.content).data?.error ?? {};
  return {
    outcome: outcomeOfStripeStatus(status, code),
    reason: `HTTP ${status} ${code ?? type ?? ''}`.trim(),
  };
}

function requestIdOf(response: HttpResponse): string | undefined {
  const id = response.getHeaders()['request-id'];
  return typeof id === 'string' ? id : undefined;
}
