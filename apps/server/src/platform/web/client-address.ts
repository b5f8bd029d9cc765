import type { IncomingMessage } from 'node:http';
import proxyAddress from '@fastify/proxy-addr';
import ipaddr from 'ipaddr.js';

/** The server trusts exactly this many proxies in front of it. */
export const trustProxies =
  (proxies: number) =>
  (_address: string, hop: number): boolean =>
    hop < proxies;

/**
 * A connection that was reset is counted under this address, because the operating system no longer knows where it came
 * from.
 */
const addressOfGoneClient = 'gone';

/**
 * Returns the address of a request that does not pass through Fastify: an IPv4 address, or the /64 network of an IPv6
 * address.
 */
export const hostOfRequestBehind = (proxies: number) => {
  const trusts = trustProxies(proxies);
  return (request: IncomingMessage): string => {
    const address: string | undefined = proxyAddress(request, trusts);
    return hostOfAddress(address ?? addressOfGoneClient);
  };
};

/** Returns the address of one household: an IPv4 address, or the /64 network that an IPv6 subscriber gets. */
export function hostOfAddress(address: string): string {
  const read = readAddress(address);
  return read instanceof ipaddr.IPv6 ? ipv6Groups(read, 4) : read.toString();
}

/**
 * Returns the network of an address: a /24 of IPv4, or a /48 of IPv6. It is coarse enough to be stored with a session.
 */
export function networkOfAddress(address: string): string {
  const read = readAddress(address);
  if (read instanceof ipaddr.IPv6) return `${ipv6Groups(read, 3)}::/48`;
  return read instanceof ipaddr.IPv4 ? `${read.octets.slice(0, 3).join('.')}.0/24` : read;
}

/** Some proxies add the port of the connection: `203.0.113.7:50123`, or `[2001:db8::7]:50123`. */
const withPortPattern = /^(?:\[([\da-f:.]+)\]|(\d+\.\d+\.\d+\.\d+))(?::\d{1,5})?$/i;

/**
 * An IPv4 address in the form of IPv6 is read as IPv4. A proxy may send a text that is no address; it is counted as it
 * is.
 */
function readAddress(given: string): ipaddr.IPv4 | ipaddr.IPv6 | string {
  const [, version6, version4] = withPortPattern.exec(given) ?? [];
  const address = version6 ?? version4 ?? given;
  return ipaddr.isValid(address) ? ipaddr.process(address) : address;
}

function ipv6Groups({ parts }: ipaddr.IPv6, count: number): string {
  return parts
    .slice(0, count)
    .map(part => part.toString(16))
    .join(':');
}
