import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import { hostOf } from '../auth/limit-rules.ts';

/** Trusts so many proxies in front of this server, and none behind them. */
export const trustProxies =
  (proxies: number) =>
  (_address: string, hop: number): boolean =>
    hop < proxies;

/** Counts as the address of a connection that was reset: the operating system no longer knows where it came from. */
const goneAddress = 'gone';

/** Where a request comes from that does not pass through Fastify: an IPv4 address, or the /64 of an IPv6 one. */
export const hostBehind = (proxies: number) => {
  const trusts = trustProxies(proxies);
  return (request: IncomingMessage): string => {
    const address: string | undefined = proxyAddress(request, trusts);
    return hostOf(address ?? goneAddress);
  };
};
