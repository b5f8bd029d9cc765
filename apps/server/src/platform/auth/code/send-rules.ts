/** The history counts the texts to this number in the last 24 hours: those to known sources, or those to all others. */
export type SendHistory = {
  count: number;
  firstAt: Date | null;
  lastAt: Date | null;
  /** One network requested this part of the texts. The value is null where networks do not count. */
  ofNetwork: { count: number; firstAt: Date | null } | null;
};

type SendRefusal = { send: false; reason: 'too_soon' | 'daily_cap'; retryAfterSeconds: number };
export type SendDecision = { send: true } | SendRefusal;

/** Strangers to a number share this many texts; a source known to it has as many of its own. */
const textsPerNumberAndDay = 5;
/** One network of strangers leaves some of the texts to the next. */
const textsPerNumberNetworkAndDay = 3;
const gapFactors = [1, 2, 5];
const daySeconds = 86_400;

/** The first gap is the setting's, then twice and five times as long: 60, 120, 300 s by default. */
export function gapAfter(count: number, firstGapSeconds: number): number {
  if (count === 0) return 0;
  return firstGapSeconds * (gapFactors[Math.min(count, gapFactors.length) - 1] ?? 1);
}

/** Without `growing` only the first gap counts, as for fixed test numbers and for servers whose limits are off. */
export function mayTextNumber(
  history: SendHistory,
  rule: { firstGapSeconds: number; growing: boolean },
  now: Date,
): SendDecision {
  const since = (moment: Date | null) => (moment ? (now.getTime() - moment.getTime()) / 1000 : Infinity);
  const { ofNetwork } = history;
  if (rule.growing && history.count >= textsPerNumberAndDay) {
    return refusal('daily_cap', daySeconds - since(history.firstAt));
  }
  if (rule.growing && ofNetwork && ofNetwork.count >= textsPerNumberNetworkAndDay) {
    return refusal('daily_cap', daySeconds - since(ofNetwork.firstAt));
  }
  const gap = gapAfter(rule.growing ? history.count : Math.min(history.count, 1), rule.firstGapSeconds);
  const left = gap - since(history.lastAt);
  return left > 0 ? refusal('too_soon', left) : { send: true };
}

const refusal = (reason: SendRefusal['reason'], seconds: number): SendRefusal => ({
  send: false,
  reason,
  retryAfterSeconds: Math.max(1, Math.ceil(seconds)),
});

/** Returns a number without its last four digits, because pumped numbers come in blocks. */
export function prefixOf(phone: string): string {
  return phone.slice(0, -4);
}
