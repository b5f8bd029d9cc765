import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { webhookPath } from '../port.ts';
import { signBody } from '../signature.ts';
import { type LocalDeps, newProviderId, type ProviderEvent, unixSeconds } from './world.ts';

const answerTimeoutMs = 5_000;

/** Sends signed events to this server's own webhook, over HTTP like a real provider. */
export async function sendEvents(
  app: FastifyInstance,
  { clock, random, log, secret }: Pick<LocalDeps, 'clock' | 'random' | 'log' | 'secret'>,
  happenings: readonly ProviderEvent[],
): Promise<void> {
  for (const { type, object } of happenings) {
    const id = newProviderId(random, 'evt');
    const event = { id, object: 'event', created: unixSeconds(clock), type, data: { object } };
    const body = JSON.stringify(event);
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signBody(body, await secret(), clock.now()),
    };
    const status = await postEvent(app, body, headers).catch(error => String(error));
    if (status !== 200)
      log.warn({ type, status }, 'The webhook did not accept an event of the local provider');
  }
}

async function postEvent(
  app: FastifyInstance,
  payload: string,
  headers: Record<string, string>,
): Promise<number> {
  const address = app.server.address() as AddressInfo | null;
  if (!address) return (await app.inject({ method: 'POST', url: webhookPath, payload, headers })).statusCode;
  const host = address.family === 'IPv6' ? '[::1]' : '127.0.0.1';
  const signal = AbortSignal.timeout(answerTimeoutMs);
  const url = `http://${host}:${address.port}${webhookPath}`;
  return (await fetch(url, { method: 'POST', body: payload, headers, signal })).status;
}
