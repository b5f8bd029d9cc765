import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import { hostOf } from '../auth/limit-rules.ts';

/** Exactly this many proxies in front of the server are trusted. */
export const trustProxies =
  (proxies: number) =>
  (_address: string, hop: number): boolean =>
    hop < proxies;

/** A connection that was reset counts under this address: the operating system no longer knows where it came from. */
const goneAddress = 'gone';

/** Returns the address of a request that does not pass through Fastify: an IPv4 address, or the /64 of an IPv6 one. */
export const hostBehind = (proxies: number) => {
  const trusts = trustProxies(proxies);
  return (request: IncomingMessage): string => {
    const address: string | undefined = proxyAddress(request, trusts);
    return hostOf(address ?? goneAddress);
  };
};
