import ipaddr from 'ipaddr.js';
import { type Finding, findingsOf } from '../finding.ts';
import type { ServerObservation } from '../question.ts';

const { well, warning, problem } = findingsOf('proxies');

type ObservedRequest = Pick<
  ServerObservation,
  'address' | 'peer' | 'peerPort' | 'forwardedFor' | 'trustProxy'
>;

export type ProxyFacts = {
  readonly plain: ObservedRequest;
  /** This request pretended to come from `forgedAddress`. */
  readonly forged: ObservedRequest;
  readonly forgedAddress: string;
  /** True where the public address has TLS. Then a proxy ends it, because the server has none. */
  readonly tls: boolean;
  /** The command connected from this address and port for the plain request. */
  readonly localAddress: string;
  readonly localPort: number;
};

/** Each proxy adds the address that it was asked from, so the added addresses count the proxies. */
function countProxies({ forged, forgedAddress }: Pick<ProxyFacts, 'forged' | 'forgedAddress'>): number {
  return forged.forwardedFor.length - 1 - forged.forwardedFor.lastIndexOf(forgedAddress);
}

/** Decides whether TRUST_PROXY is the number of proxies, so that each guest is counted by an address of their own. */
export function proxyFindings(facts: ProxyFacts): Finding[] {
  const { plain, forged, forgedAddress, tls } = facts;
  const added = countProxies(facts);
  const trusted = plain.trustProxy;
  if (added === 0) return missingForwardedForFindings(facts, tls || plain.peerPort !== facts.localPort);
  if (added !== plain.forwardedFor.length)
    return [
      problem(
        'The proxy treats X-Forwarded-For of a guest in another way than a request without it, so no number of proxies is right.',
        'Let it replace the header by the address of its client, or add that address at the end each time.',
      ),
    ];
  const proxies = added === 1 ? 'one proxy' : `${added} proxies`;
  if (forged.address === forgedAddress)
    return [
      problem(
        `TRUST_PROXY is ${trusted} behind ${proxies}: a guest may pretend any address, and no limit holds.`,
        `Set TRUST_PROXY=${added}, and start the server again.`,
      ),
    ];
  if (trusted < added)
    return [
      problem(
        `TRUST_PROXY is ${trusted} behind ${proxies}: all guests have the address of a proxy, and a few sign-ups use up the limits of everybody.`,
        `Set TRUST_PROXY=${added}, and start the server again.`,
      ),
    ];
  if (trusted > added)
    return [
      warning(
        `TRUST_PROXY is ${trusted}, and this command came through ${proxies}.`,
        `Set TRUST_PROXY=${added}, unless guests come through more of your own proxies than this command did.`,
      ),
    ];
  if (isPrivate(plain.address) && !isSameAddress(plain.address, facts.localAddress))
    return [
      warning(
        'The server sees this command at an address of a private network, though it connected from another one. A container whose ports are published by a program of Docker shows all guests so.',
        'Run this command on another machine. Where the line stays, give the proxy the network of the host.',
      ),
    ];
  return [
    well(
      `TRUST_PROXY=${trusted} fits ${proxies}: each guest has an address of their own, and none can be forged.`,
    ),
  ];
}

function missingForwardedForFindings(
  { plain, forged, forgedAddress }: ProxyFacts,
  isBehindProxy: boolean,
): Finding[] {
  const { trustProxy } = plain;
  if (!isBehindProxy) {
    if (trustProxy === 0) return [well('No proxy is in front of the server, and TRUST_PROXY is 0.')];
    return [
      problem(
        `TRUST_PROXY is ${trustProxy} and no proxy is in front of the server: a guest may pretend any address, and no limit holds.`,
        'Set TRUST_PROXY=0, and start the server again.',
      ),
    ];
  }
  if (forged.forwardedFor.includes(forgedAddress))
    return [
      problem(
        'The proxy passes on the X-Forwarded-For that a guest writes, and adds nothing: a guest may pretend any address, and all others share one.',
        'Let the proxy set the header to the address of its client: in nginx `proxy_set_header X-Forwarded-For $remote_addr;`, in a balancer of AWS the mode append. Then set TRUST_PROXY to the number of proxies.',
      ),
    ];
  return [
    problem(
      'The proxy sends no X-Forwarded-For: all guests have its address, and a few sign-ups use up the limits of everybody.',
      'Let the proxy set the header to the address of its client: in nginx `proxy_set_header X-Forwarded-For $remote_addr;`. Then set TRUST_PROXY to the number of proxies.',
    ),
  ];
}

const privateRanges = ['private', 'uniqueLocal', 'loopback', 'linkLocal', 'carrierGradeNat'];

const isPrivate = (address: string): boolean =>
  ipaddr.isValid(address) && privateRanges.includes(ipaddr.process(address).range());

const isSameAddress = (one: string, other: string): boolean =>
  ipaddr.isValid(one) && ipaddr.isValid(other) && `${ipaddr.process(one)}` === `${ipaddr.process(other)}`;
