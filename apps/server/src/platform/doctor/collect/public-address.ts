import { lookup } from 'node:dns/promises';
import type { IncomingMessage } from 'node:http';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { json } from 'node:stream/consumers';
import type { TLSSocket } from 'node:tls';
import * as z from 'zod';
import { type Asked, ask, questionTimeoutMs } from '../../asked.ts';
import { guarded } from '../../guarded.ts';
import type { Random } from '../../random.ts';
import type { Signer } from '../../signer.ts';
import { makeQuestion, questionPath, readAnswer, type ServerObservation } from '../question.ts';

/** This address is reserved for documentation, so no guest has it. A request pretends to come from it. */
export const forgedAddress = '198.51.100.77';

/** This is the answer to a request over the public address. */
export type Reply = {
  readonly status: number;
  readonly location: string | null;
  /** It is null where the address has no certificate. */
  readonly certificate: { readonly from: Date; readonly to: Date } | null;
  readonly localAddress: string;
  readonly localPort: number;
  readonly body: unknown;
};

export type AddressFacts = {
  readonly publicUrl: string;
  /** The name of PUBLIC_URL has these addresses. */
  readonly addresses: Asked<readonly string[]>;
  readonly config: Asked<Reply>;
  /** This is null without the keys of the deployment, because only they can sign the doctor's question. */
  readonly plain: Asked<{ readonly reply: Reply; readonly seen: ServerObservation | null }> | null;
  readonly forged: Asked<{ readonly reply: Reply; readonly seen: ServerObservation | null }> | null;
  /** True where a server answers at the port of the settings on this machine. */
  readonly runsHere: boolean;
  readonly now: Date;
};

type Deps = {
  readonly signer: Signer | null;
  readonly random: Random;
  readonly now: () => Date;
  readonly timeoutMs?: number;
};

/** Asks PUBLIC_URL as a guest would, once as it is and once with a forged `X-Forwarded-For`. */
export async function collectAddress(
  { publicUrl, port }: { publicUrl: string; port: number },
  { signer, random, now, timeoutMs = questionTimeoutMs }: Deps,
): Promise<AddressFacts> {
  const origin = publicUrl.replace(/\/+$/, '');
  const question = (headers: Record<string, string>) =>
    signer &&
    ask(async () => {
      const asked = makeQuestion(signer, { random, now: now() });
      const body = JSON.stringify({ question: asked });
      const reply = await send(origin + questionPath, { method: 'POST', headers, body, timeoutMs });
      return { reply, seen: readAnswer(signer, asked, reply.body) };
    }, timeoutMs);
  const [addresses, config, plain, forged, runsHere] = await Promise.all([
    ask(() => findAddresses(new URL(publicUrl).hostname), timeoutMs),
    ask(() => send(`${origin}/config.json`, { method: 'GET', timeoutMs }), timeoutMs),
    question({}),
    question({ 'x-forwarded-for': forgedAddress }),
    isServerAnsweringAt(port, timeoutMs),
  ]);
  return { publicUrl, addresses, config, plain, forged, runsHere, now: now() };
}

async function findAddresses(host: string): Promise<string[]> {
  const found = await lookup(host.replace(/^\[|\]$/g, ''), { all: true });
  return found.map(({ address }) => address);
}

async function isServerAnsweringAt(port: number, timeoutMs: number): Promise<boolean> {
  if (port === 0) return false;
  const reply = await ask(
    () => send(`http://127.0.0.1:${port}/healthz`, { method: 'GET', timeoutMs }),
    timeoutMs,
  );
  return reply.is === 'answered' && reply.answer.status === 200;
}

type Request = { method: string; headers?: Record<string, string>; body?: string; timeoutMs: number };

/** Node's own client shows the port and the address from which it connected. `fetch` does not. */
async function send(url: string, { method, headers = {}, body, timeoutMs }: Request): Promise<Reply> {
  const open = url.startsWith('https:') ? requestHttps : requestHttp;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const outgoing = open(
    url,
    {
      method,
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      headers: { accept: 'application/json', 'content-type': 'application/json', ...headers },
    },
    resolve,
  );
  outgoing.on('error', guarded('a question of the doctor', reject));
  outgoing.end(body);
  const answer = await promise;
  const { localAddress = '', localPort = 0 } = answer.socket;
  const reply = {
    status: answer.statusCode ?? 0,
    location: answer.headers.location ?? null,
    certificate: certificateOf(answer.socket as TLSSocket),
    localAddress,
    localPort,
  };
  return { ...reply, body: await json(answer).catch(() => null) };
}

function certificateOf(socket: Partial<TLSSocket>): Reply['certificate'] {
  const { valid_from: from, valid_to: to } = socket.getPeerCertificate?.() ?? {};
  return from && to ? { from: new Date(from), to: new Date(to) } : null;
}

const configSchema = z.object({ publicUrl: z.string(), version: z.string() });
/** Reads the page that each server of the product has for its app. Returns null for an answer of another program. */
export const readConfig = (body: unknown) => configSchema.safeParse(body).data ?? null;
