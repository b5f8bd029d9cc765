/**
 * The history counts the texts to this phone number in the last 24 hours. For a known source it counts the texts to
 * known sources. For any other source it counts all other texts.
 */
export type SendHistory = {
  count: number;
  firstAt: Date | null;
  /** The last text may be one that is not in `count`, because its provider may not have sent it. */
  lastAt: Date | null;
  /** This counts the texts that one network requested. It is null where networks are not counted. */
  ofNetwork: { count: number; firstAt: Date | null } | null;
};

type SendRefusal = { send: false; reason: 'too_soon' | 'daily_cap'; retryAfterSeconds: number };
export type SendDecision = { send: true } | SendRefusal;

/** All strangers to a phone number together get this many texts a day. Known sources get as many besides. */
const mostTextsPerNumberAndDay = 5;
/**
 * One network gets this many of the texts for strangers to one phone number a day. The rest is left to other networks.
 */
const mostTextsPerNumberNetworkAndDay = 3;
const textGapFactors = [1, 2, 5];
const daySeconds = 86_400;

/**
 * Returns the seconds that must pass before the next text, after `count` texts. The first gap comes from the settings,
 * and the next ones are twice and five times as long: 60, 120 and 300 seconds by default.
 */
export function gapAfter(count: number, firstGapSeconds: number): number {
  if (count === 0) return 0;
  return firstGapSeconds * (textGapFactors[Math.min(count, textGapFactors.length) - 1] ?? 1);
}

/**
 * Decides whether a phone number gets one more text now. Without `growing` every gap is as long as the first, as for
 * fixed test numbers and for servers whose limits are switched off.
 */
export function mayTextNumber(
  history: SendHistory,
  rule: { firstGapSeconds: number; growing: boolean },
  now: Date,
): SendDecision {
  const since = (moment: Date | null) => (moment ? (now.getTime() - moment.getTime()) / 1000 : Infinity);
  const { ofNetwork } = history;
  if (rule.growing && history.count >= mostTextsPerNumberAndDay) {
    return sendRefusal('daily_cap', daySeconds - since(history.firstAt));
  }
  if (rule.growing && ofNetwork && ofNetwork.count >= mostTextsPerNumberNetworkAndDay) {
    return sendRefusal('daily_cap', daySeconds - since(ofNetwork.firstAt));
  }
  const texts = Math.max(history.count, history.lastAt ? 1 : 0);
  const gap = gapAfter(rule.growing ? texts : Math.min(texts, 1), rule.firstGapSeconds);
  const left = gap - since(history.lastAt);
  return left > 0 ? sendRefusal('too_soon', left) : { send: true };
}

const sendRefusal = (reason: SendRefusal['reason'], seconds: number): SendRefusal => ({
  send: false,
  reason,
  retryAfterSeconds: Math.max(1, Math.ceil(seconds)),
});

/** Returns a phone number without its last four digits, because the numbers of SMS pumping come in blocks. */
export function numberPrefixOf(phone: string): string {
  return phone.slice(0, -4);
}
