import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** This is what Twilio knows about one account. A test changes it. */
type TwilioWorld = {
  status: string;
  type: string;
  balance: string;
  /** The numbers of the account and whether they send texts. */
  numbers: Record<string, boolean>;
  verifications: string[];
  services: Record<string, { numbers: number; campaigns: string[] }>;
  /** Every request gets this answer instead of its own. */
  trouble: 'silence' | 'hang up' | { status: number; code?: number } | null;
};

type TwilioAccount = { accountSid: string; authToken: string };

/**
 * Starts a server that answers the product's requests as Twilio does: it takes texts, and it answers questions about
 * the account and its senders.
 */
export async function startTwilioStandIn({ accountSid, authToken }: TwilioAccount) {
  const world: TwilioWorld = {
    status: 'active',
    type: 'Full',
    balance: '84.20',
    numbers: {},
    verifications: [],
    services: {},
    trouble: null,
  };
  const texts: Record<string, string>[] = [];
  /** An account has a second token while that replaces the first. */
  const tokens = new Set([authToken]);
  const isAllowed = (given: string | undefined) =>
    [...tokens].some(token => given === `Basic ${Buffer.from(`${accountSid}:${token}`).toString('base64')}`);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    const { trouble } = world;
    if (trouble === 'silence') return;
    if (trouble === 'hang up') return void request.socket.destroy();
    if (trouble) return send(response, trouble.status, { code: trouble.code });
    if (!isAllowed(request.headers.authorization))
      return send(response, 401, { code: 20003, message: 'Authenticate' });
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://twilio');
    const own = `/2010-04-01/Accounts/${accountSid}`;
    if (request.method === 'POST' && pathname === `${own}/Messages.json`) {
      texts.push(Object.fromEntries(new URLSearchParams(body)));
      return send(response, 201, { sid: `SM${texts.length}`, status: 'queued' });
    }
    const found = answerAboutAccount(world, { path: pathname.replace(own, ''), query: searchParams });
    return found ? send(response, 200, found) : send(response, 404, { code: 20404 });
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(error => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    world,
    tokens,
    texts,
    close: () =>
      new Promise<void>(done => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

function answerAboutAccount(
  world: TwilioWorld,
  { path, query }: { path: string; query: URLSearchParams },
): object | null {
  const service = /^\/v1\/Services\/(\w+)\/(\w+)/.exec(path);
  if (service) return answerAboutService(world.services[service[1] ?? ''], service[2]);
  switch (path) {
    case '.json':
      return { status: world.status, type: world.type, friendly_name: 'Bars' };
    case '/Balance.json':
      return { balance: world.balance, currency: 'USD' };
    case '/IncomingPhoneNumbers.json': {
      const sms = world.numbers[query.get('PhoneNumber') ?? ''];
      return {
        incoming_phone_numbers: sms === undefined ? [] : [{ sid: 'PN1', capabilities: { sms, voice: true } }],
      };
    }
    case '/SMS/ShortCodes.json':
      return { short_codes: world.numbers[query.get('ShortCode') ?? ''] ? [{ sid: 'SC1' }] : [] };
    case '/v1/Tollfree/Verifications':
      return { verifications: world.verifications.map(status => ({ status })) };
    default:
      return null;
  }
}

function answerAboutService(
  service: TwilioWorld['services'][string] | undefined,
  part: string | undefined,
): object | null {
  if (!service) return null;
  return part === 'PhoneNumbers'
    ? { phone_numbers: Array.from({ length: service.numbers }, () => ({})) }
    : { compliance: service.campaigns.map(campaign_status => ({ campaign_status })) };
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
