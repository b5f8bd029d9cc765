import type { AuthRateLimits } from '../../config/environment.ts';

/**
 * These counts decide whether a network of strangers may have one more text. Only texts without an entered code count:
 * an honest sign-in gives its text back within a minute. No count is of a whole country; a count of all strangers is
 * shared only by networks without a sign-in so far.
 */
export type Traffic = {
  /** True where a user signed in from this network in the last 30 days. */
  proven: boolean;
  /** This many texts of the last hour have no entered code. */
  host: number;
  network: number;
  prefix: number;
  prefixFromNetwork: number;
  unproven: number;
  /** This many texts of the last 24 hours have no entered code. */
  unprovenToday: number;
  provenToday: number;
  /**
   * The conversion is that of texts whose codes had their time to be entered: of the network in 24 hours, of the prefix
   * in one.
   */
  networkConversion: Conversion;
  prefixConversion: Conversion & { networks: number };
};
export type Conversion = { sent: number; verified: number };

export type TrafficDecision =
  | { send: true }
  | { send: false; reason: 'address' | 'network' | 'prefix' | 'budget'; retryAfterSeconds: number };

const leastConversion = 0.2;
const networkSample = 10;
const prefixSample = 30;
/** A prefix is stopped when this many networks text it; fewer networks are stopped one by one. */
const prefixNetworks = 10;
/** The budget of a day is that of five full hours. */
const budgetHours = 5;
/**
 * This part of the budget is reserved for networks that have no text waiting, so that one network cannot use all of it.
 */
const budgetShareForNewNetworks = 0.5;
const networksOfPrefix = 4;

/** Texts without an entered code are the sign of SMS pumping. */
export function isConverting({ sent, verified }: Conversion, sample: number): boolean {
  return sent < sample || verified / sent >= leastConversion;
}

/** Too few entered codes of many texts into a country cause an alert, never a stop. */
export const needsAlert = (country: Conversion) => !isConverting(country, prefixSample);

export function mayTextFrom(traffic: Traffic, limits: AuthRateLimits): TrafficDecision {
  const reason = refusalOf(traffic, limits);
  return reason ? { send: false, reason, retryAfterSeconds: 3600 } : { send: true };
}

function refusalOf(
  traffic: Traffic,
  limits: AuthRateLimits,
): 'address' | 'network' | 'prefix' | 'budget' | null {
  if (traffic.host >= limits.sms_per_address) return 'address';
  if (traffic.network >= mostOpenTextsOfNetwork(traffic, limits)) return 'network';
  if (!traffic.proven && isPrefixFull(traffic, limits)) return 'prefix';
  return isBudgetSpent(traffic, limits) ? 'budget' : null;
}

/** A network that does not convert has one text at a time: an entered code allows the next. */
function mostOpenTextsOfNetwork({ networkConversion }: Traffic, limits: AuthRateLimits): number {
  return isConverting(networkConversion, networkSample) ? limits.sms_per_address * 2 : 1;
}

function isPrefixFull(traffic: Traffic, limits: AuthRateLimits): boolean {
  const { prefixConversion } = traffic;
  const pumped = prefixConversion.networks >= prefixNetworks && !isConverting(prefixConversion, prefixSample);
  const ofNetwork = Math.ceil(limits.sms_per_prefix / networksOfPrefix);
  return pumped || traffic.prefix >= limits.sms_per_prefix || traffic.prefixFromNetwork >= ofNetwork;
}

function isBudgetSpent(traffic: Traffic, { sms_total: hourly }: AuthRateLimits): boolean {
  if (traffic.proven) return traffic.provenToday >= hourly * budgetHours;
  const share = traffic.network === 0 ? 1 : budgetShareForNewNetworks;
  return traffic.unproven >= hourly * share || traffic.unprovenToday >= hourly * budgetHours * share;
}
