import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { HttpLoad, HttpLoadDone } from './processes/http-load.ts';

const httpLoadScript = join(import.meta.dirname, 'processes/http-load.ts');

/**
 * The product has this many connections to its database. The bench sends its requests over as many connections, so that
 * no request waits for another.
 */
export const httpConnectionCount = 10;

/**
 * Starts a process that sends the requests.
 * @throws if a request was not answered with success
 */
export async function runLoad(
  job: Omit<HttpLoad, 'connections'> & Partial<Pick<HttpLoad, 'connections'>>,
): Promise<HttpLoadDone & { rate: number }> {
  const child = fork(httpLoadScript);
  const ended = once(child, 'exit').then(() => {
    throw new Error('The load ended without a result.');
  });
  child.send({ connections: httpConnectionCount, ...job } satisfies HttpLoad);
  const [done] = (await Promise.race([once(child, 'message'), ended])) as [HttpLoadDone];
  ended.catch(() => {});
  if (done.refused > 0) throw new Error(`${done.refused} of ${done.answers} calls failed: ${done.sample}`);
  return { ...done, rate: done.answers / done.seconds };
}

export type PostRequest = { path: string; token: string; body: unknown; headers?: Record<string, string> };

/** Writes the HTTP request that a phone sends for a call, as text. */
export function httpRequest(port: number, { path, token, body, headers = {} }: PostRequest): string {
  const text = JSON.stringify(body);
  const head = [
    `POST ${path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    `authorization: Bearer ${token}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(text)}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  return `${head.join('\r\n')}\r\n\r\n${text}`;
}

/** Makes one call, to see its effect and its answer. */
export async function post(port: number, { path, token, body, headers = {} }: PostRequest): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok || !text.includes('"success":true')) throw new Error(`${path} answered ${text}`);
  return text;
}
