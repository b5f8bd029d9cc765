import type { FailedOutcome } from '../providers/outcome.ts';

/**
 * These codes of Twilio refuse the account or the sender, whatever number the text goes to. The page
 * twilio.com/docs/api/errors lists all codes. Twilio adds some now and then, and an unknown code counts as the refusal
 * of one number.
 */
const accountCodes = new Set([
  // The account is unknown, closed, suspended, without funds, or may not use this interface.
  ...[20003, 20005, 20006, 20008, 20403, 20404, 30002],
  // A trial account texts only the numbers that were verified in its console.
  ...[21608, 21219, 21267],
  // The account may not text this country.
  21408,
  // The sender is no number of the account, or cannot send texts.
  ...[21212, 21603, 21606, 21659, 21660, 21661],
  // The messaging service is unknown or has no sender.
  ...[21701, 21703, 21704, 21705, 21712],
  // The sender is not registered with the carriers of the United States.
  ...[30032, 30034, 30035],
]);
/** These codes mean that too many texts were sent in a second or in a day. */
const limitCodes = new Set([14107, 20429, 21611, 30001, 30022, 30023, 30027, 63038]);

export function outcomeOfTwilioCode(code: number | null): FailedOutcome {
  if (code === null) return 'refused';
  if (accountCodes.has(code)) return 'credentials';
  return limitCodes.has(code) ? 'limited' : 'refused';
}
