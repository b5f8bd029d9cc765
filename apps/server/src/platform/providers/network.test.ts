import { createServer } from 'node:https';
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { expect, onTestFinished, test } from 'vitest';
import { certificate } from '../../testing/faults/certificate.ts';
import { closedPort } from '../../testing/faults/closed-port.ts';
import { readNetworkTrouble } from './network.ts';

const troubleAt = (address: string, signal: AbortSignal | null = null) =>
  fetch(address, { method: 'POST', body: 'a text', signal }).then(() => null, readNetworkTrouble);

async function portOf(server: Server): Promise<number> {
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', () => resolve()));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

test("a request to a provider's port at which nobody listens counts as certainly not sent", async () => {
  expect(await troubleAt(`http://127.0.0.1:${await closedPort()}`)).toEqual({
    reason: 'ECONNREFUSED',
    mayHaveArrived: false,
  });
});

test("a request to a provider's host without an address counts as certainly not sent", async () => {
  const trouble = await troubleAt('http://nobody.invalid');
  expect(trouble?.reason).toMatch(/^(ENOTFOUND|EAI_AGAIN)$/);
  expect(trouble?.mayHaveArrived).toBe(false);
});

test('a request to a provider with a self-signed certificate counts as certainly not sent', async () => {
  const port = await portOf(createServer(certificate));
  const trouble = await troubleAt(`https://127.0.0.1:${port}`);
  expect(trouble).toEqual({ reason: 'DEPTH_ZERO_SELF_SIGNED_CERT', mayHaveArrived: false });
});

test('a request to a provider with the certificate of another host counts as certainly not sent', async () => {
  const port = await portOf(createServer(certificate));
  const usual = getCACertificates('default');
  setDefaultCACertificates([certificate.cert]);
  onTestFinished(() => setDefaultCACertificates(usual));
  const trouble = await troubleAt(`https://127.0.0.1:${port}`);
  expect(trouble).toEqual({ reason: 'ERR_TLS_CERT_ALTNAME_INVALID', mayHaveArrived: false });
});

test('a request to a provider whose connection is cut counts as one that may have arrived', async () => {
  const port = await portOf(
    createTcpServer(socket => void socket.once('data', () => socket.resetAndDestroy())),
  );
  const trouble = await troubleAt(`http://127.0.0.1:${port}`);
  expect(trouble?.reason).toMatch(/^(ECONNRESET|UND_ERR_SOCKET)$/);
  expect(trouble?.mayHaveArrived).toBe(true);
});

test('a request to a provider without an answer in time counts as one that may have arrived', async () => {
  const port = await portOf(createTcpServer(socket => onTestFinished(() => void socket.destroy())));
  const trouble = await troubleAt(`http://127.0.0.1:${port}`, AbortSignal.timeout(100));
  expect(trouble).toEqual({ reason: 'timeout', mayHaveArrived: true });
});

test('an error without a code in a request to a provider is reported as "no answer"', () => {
  expect(readNetworkTrouble(new Error('x'))).toEqual({ reason: 'no answer', mayHaveArrived: true });
  expect(readNetworkTrouble('x')).toEqual({ reason: 'no answer', mayHaveArrived: true });
});
