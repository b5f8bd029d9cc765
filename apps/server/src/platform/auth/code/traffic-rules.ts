import type { AuthRateLimits } from '../../config/environment.ts';

/**
 * These counts decide whether a network of strangers may request one more text. Only texts whose code was not entered
 * count, so the text of an honest sign-in stops counting within a minute. No count covers a whole country. One count
 * covers all networks from which no user has signed in so far.
 */
export type Traffic = {
  /** True where a user signed in from this network in the last 30 days. */
  proven: boolean;
  /**
   * This many texts of the last hour were requested from this host, and their codes were not entered. The next four
   * count the same for a network, a prefix, a prefix from one network, and all networks without a known user.
   */
  host: number;
  network: number;
  prefix: number;
  prefixFromNetwork: number;
  unproven: number;
  /** The codes of this many texts of the last 24 hours were not entered. */
  unprovenToday: number;
  provenToday: number;
  /**
   * A conversion compares texts with entered codes, for texts whose codes had time to be entered. The conversion of the
   * network covers 24 hours, and the conversion of the prefix covers one hour.
   */
  networkConversion: Conversion;
  prefixConversion: Conversion & { networks: number };
};
export type Conversion = { sent: number; verified: number };

export type TrafficDecision =
  | { send: true }
  | { send: false; reason: 'address' | 'network' | 'prefix' | 'budget'; retryAfterSeconds: number };

const leastShareOfEnteredCodes = 0.2;
const leastSampleOfNetwork = 10;
const leastSampleOfPrefix = 30;
/** A prefix is stopped when at least this many networks request texts to it. Fewer networks are stopped one by one. */
const prefixNetworks = 10;
/** The number of texts that strangers may request in a day is this many times the number for an hour. */
const budgetHours = 5;
/**
 * This part of the texts for strangers is reserved for networks that have no text with an unused code, so that one
 * network cannot use up all texts.
 */
const budgetShareForNewNetworks = 0.5;
const networksSharingPrefixLimit = 4;

/** True where enough of the texts have an entered code. Many texts without one are the sign of SMS pumping. */
export function isConverting({ sent, verified }: Conversion, sample: number): boolean {
  return sent < sample || verified / sent >= leastShareOfEnteredCodes;
}

/**
 * True where many texts went to a country and too few of their codes were entered. This causes an alert but stops no
 * texts.
 */
export const needsAlert = (country: Conversion) => !isConverting(country, leastSampleOfPrefix);

export function decideTrafficText(traffic: Traffic, limits: AuthRateLimits): TrafficDecision {
  const reason = trafficRefusalOf(traffic, limits);
  return reason ? { send: false, reason, retryAfterSeconds: 3600 } : { send: true };
}

function trafficRefusalOf(
  traffic: Traffic,
  limits: AuthRateLimits,
): 'address' | 'network' | 'prefix' | 'budget' | null {
  if (traffic.host >= limits.sms_per_address) return 'address';
  if (traffic.network >= mostOpenTextsOfNetwork(traffic, limits)) return 'network';
  if (!traffic.proven && isPrefixFull(traffic, limits)) return 'prefix';
  return isBudgetSpent(traffic, limits) ? 'budget' : null;
}

/**
 * Returns how many texts of a network may wait for their code. A network with too few entered codes may have one text
 * at a time: only an entered code allows the next text.
 */
function mostOpenTextsOfNetwork({ networkConversion }: Traffic, limits: AuthRateLimits): number {
  return isConverting(networkConversion, leastSampleOfNetwork) ? limits.sms_per_address * 2 : 1;
}

function isPrefixFull(traffic: Traffic, limits: AuthRateLimits): boolean {
  const { prefixConversion } = traffic;
  const pumped =
    prefixConversion.networks >= prefixNetworks && !isConverting(prefixConversion, leastSampleOfPrefix);
  const ofNetwork = Math.ceil(limits.sms_per_prefix / networksSharingPrefixLimit);
  return pumped || traffic.prefix >= limits.sms_per_prefix || traffic.prefixFromNetwork >= ofNetwork;
}

function isBudgetSpent(traffic: Traffic, { sms_total: hourly }: AuthRateLimits): boolean {
  if (traffic.proven) return traffic.provenToday >= hourly * budgetHours;
  const share = traffic.network === 0 ? 1 : budgetShareForNewNetworks;
  return traffic.unproven >= hourly * share || traffic.unprovenToday >= hourly * budgetHours * share;
}
