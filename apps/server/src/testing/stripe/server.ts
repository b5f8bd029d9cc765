import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type * as z from 'zod';
import type { Clock } from '../../platform/clock.ts';
import type { Store } from '../../platform/payments/local/store.ts';
import type { Random } from '../../platform/random.ts';
import { endpoints } from './endpoints.ts';
import { answerAboutAccount, healthyAccount, type OwnAccount } from './own-account.ts';
import { invalidRequest, Refused } from './refusals.ts';

/** The request of `silence` is carried out and its answer is lost. `a page` is an answer of a proxy on the way. */
export type StripeTrouble =
  | 'silence'
  | 'hang up'
  | 'a page'
  | { status: number; type?: string; code?: string };
type ReceivedRequest = {
  method: string;
  path: string;
  params: unknown;
  version: string | undefined;
  key: string | undefined;
};
type Deps = { store: Store; clock: Clock; random: Random; secretKey: string };

/**
 * Starts a server that answers the product's requests as Stripe's API does. It refuses what Stripe refuses: an unknown
 * parameter, a wrong type, a missing field, a wrong key, and an idempotency key with other parameters. `trouble` lists
 * what goes wrong with the next requests.
 */
export async function startStripeStandIn(deps: Deps) {
  const asked: ReceivedRequest[] = [];
  const trouble: StripeTrouble[] = [];
  const own = healthyAccount();
  /** An account has a second key for a while, where its owner lets the keys overlap. */
  const keys = new Set([deps.secretKey]);
  const answered = new Map<string, { fingerprint: string; status: number; body: unknown }>();
  const server = createServer((request, response) => {
    answerAsStripe(request, response, { ...deps, asked, trouble, own, keys, answered }).catch(error => {
      const refused = error instanceof Refused;
      sendJson(response, refused ? error.status : 500, {
        error: refused ? error.body : { type: 'api_error', message: String(error) },
      });
    });
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${port}`,
    asked,
    trouble,
    own,
    keys,
    close: () =>
      new Promise<void>(done => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

type StripeStandIn = Deps & {
  asked: ReceivedRequest[];
  trouble: StripeTrouble[];
  own: OwnAccount;
  keys: ReadonlySet<string>;
  answered: Map<string, { fingerprint: string; status: number; body: unknown }>;
};

async function answerAsStripe(
  request: IncomingMessage,
  response: ServerResponse,
  rig: StripeStandIn,
): Promise<void> {
  const body = await text(request);
  const { method = 'GET', url = '/', headers } = request;
  const { pathname, searchParams } = new URL(url, 'http://stripe');
  const params = unfoldParameters(method === 'GET' ? searchParams : new URLSearchParams(body));
  const key = headers['idempotency-key'] as string | undefined;
  rig.asked.push({
    method,
    path: pathname,
    params,
    version: headers['stripe-version'] as string | undefined,
    key,
  });

  const trouble = rig.trouble.shift();
  if (trouble === 'hang up') return void request.socket.destroy();
  response.setHeader('request-id', 'req_test');
  if (trouble === 'a page') return void response.writeHead(200).end('<html>Welcome</html>');
  if (!rig.keys.has(String(headers.authorization).replace(/^Bearer /, '')))
    throw new Refused(401, { type: 'invalid_request_error', message: 'Invalid API Key provided' });
  if (typeof trouble === 'object')
    throw new Refused(trouble.status, {
      type: trouble.type ?? 'api_error',
      message: 'An error of the test',
      ...(trouble.code && { code: trouble.code }),
    });

  const done = await answerIdempotently(rig, key, JSON.stringify([method, pathname, params]), () =>
    performRequest(rig, method, pathname, params),
  );
  // The request was carried out and its answer is lost. A repeated request must get this answer and change nothing.
  if (trouble === 'silence') return;
  sendJson(response, 200, done);
}

async function answerIdempotently(
  rig: StripeStandIn,
  key: string | undefined,
  fingerprint: string,
  work: () => Promise<unknown>,
) {
  const before = key === undefined ? undefined : rig.answered.get(key);
  if (before && before.fingerprint !== fingerprint)
    throw new Refused(400, {
      type: 'idempotency_error',
      message:
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    });
  if (before) return before.body;
  const body = await work();
  if (key !== undefined) rig.answered.set(key, { fingerprint, status: 200, body });
  return body;
}

async function performRequest(
  rig: StripeStandIn,
  method: string,
  path: string,
  params: unknown,
): Promise<unknown> {
  if (rig.own.forbidden.includes(path))
    throw new Refused(403, {
      type: 'invalid_request_error',
      message: 'The provided key does not have the required permissions for this endpoint.',
    });
  const aboutAccount = method === 'GET' ? answerAboutAccount(rig.own, path, params) : undefined;
  if (aboutAccount !== undefined) return aboutAccount;
  for (const candidate of endpoints) {
    const ids = candidate.method === method ? candidate.path.exec(path) : null;
    if (!ids) continue;
    const parsed = candidate.params.safeParse(params);
    if (!parsed.success) throw refusalOf(parsed.error, params);
    return candidate.answer(rig, ids.slice(1), parsed.data as never);
  }
  throw new Refused(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${path}).`,
  });
}

function refusalOf(error: z.ZodError, params: unknown): Refused {
  const [issue] = error.issues;
  const path = issue?.path ?? [];
  const param = path.join('.');
  if (issue?.code === 'unrecognized_keys')
    return invalidRequest(
      `Received unknown parameter: ${issue.keys.join(', ')}`,
      issue.keys[0],
      'parameter_unknown',
    );
  const given = path.reduce<unknown>(
    (place, name) => (place as Record<PropertyKey, unknown>)?.[name],
    params,
  );
  return given === undefined
    ? invalidRequest(`Missing required param: ${param}.`, param, 'parameter_missing')
    : invalidRequest(`Invalid ${param}: ${issue?.message}`, param, 'parameter_invalid');
}

/** Turns `a[b][0]=c` into { a: { b: ['c'] } }. Stripe's SDK writes nested values in that form. */
function unfoldParameters(pairs: URLSearchParams): unknown {
  const whole: Record<string, unknown> = {};
  for (const [name, value] of pairs) {
    const path = name.split(/[[\]]+/).filter(part => part !== '');
    let place: Record<string, unknown> = whole;
    for (const part of path.slice(0, -1)) {
      place[part] = place[part] ?? {};
      place = place[part] as Record<string, unknown>;
    }
    place[path.at(-1) ?? ''] = value;
  }
  return listsFromIndexedObjects(whole);
}

function listsFromIndexedObjects(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(
    ([name, inner]) => [name, listsFromIndexedObjects(inner)] as const,
  );
  const isList = entries.length > 0 && entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

function sendJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
