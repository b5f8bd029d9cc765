import type { Settings } from '../../config/settings.ts';
import { type Finding, findingsOf } from '../finding.ts';

const { warning, problem } = findingsOf('texts');

const accountPattern = /^AC[\da-f]{32}$/i;
const servicePattern = /^MG[\da-f]{32}$/i;
const numberPattern = /^\+\d{8,15}$/;
const shortCodePattern = /^\d{5,6}$/;
/** Twilio takes this number as a sender in tests, and sends no text from it. */
const magicNumber = '+15005550006';

/** Finds settings of Twilio that cannot work, by their form alone. */
export function textSettingFindings({ sms, production }: Pick<Settings, 'sms' | 'production'>): Finding[] {
  if (!sms.twilio) return [];
  const { accountSid, authToken, from, baseUrl } = sms.twilio;
  const found: Finding[] = [];
  if (baseUrl !== undefined && production)
    found.push(
      warning(
        'TWILIO_BASE_URL is set, so texts go to a server that stands in for Twilio, and no phone gets a code.',
        'Leave it out for guests.',
      ),
    );
  if (/^SK/i.test(accountSid))
    found.push(
      problem(
        'TWILIO_ACCOUNT_SID is the id of an API key, which begins with SK.',
        'Set it to the Account SID of the console, which begins with AC, and TWILIO_AUTH_TOKEN to the token beside it.',
      ),
    );
  else if (!accountPattern.test(accountSid) && baseUrl === undefined)
    found.push(
      problem(
        'TWILIO_ACCOUNT_SID is no Account SID, which is AC and 32 hex digits.',
        'Copy it from the first page of the console of Twilio.',
      ),
    );
  return [...found, ...senderFindings(from), ...tokenFindings(authToken, baseUrl)];
}

function tokenFindings(authToken: string, baseUrl: string | undefined): Finding[] {
  if (/^[\da-f]{32}$/i.test(authToken) || baseUrl !== undefined) return [];
  return [
    problem(
      'TWILIO_AUTH_TOKEN is no Auth Token, which is 32 hex digits.',
      'Copy it from the console of Twilio, where it is beside the Account SID.',
    ),
  ];
}

function senderFindings(from: string): Finding[] {
  if (from === magicNumber)
    return [
      problem(
        'TWILIO_FROM is the number that Twilio has for tests: it reaches no phone.',
        'Set it to a number that you bought, or to a messaging service.',
      ),
    ];
  if (numberPattern.test(from) || servicePattern.test(from) || shortCodePattern.test(from)) return [];
  if (/^[\d ().-]{8,}$/.test(from) || /^\+[\d ().-]+$/.test(from))
    return [
      problem(
        'TWILIO_FROM is a number in another form than Twilio takes.',
        'Write it with + and the country, and digits alone, like +18135550100.',
      ),
    ];
  if (from.startsWith('MG'))
    return [
      problem(
        'TWILIO_FROM is no id of a messaging service, which is MG and 32 hex digits.',
        'Copy it from the page of the service.',
      ),
    ];
  return [
    problem(
      'TWILIO_FROM is a name, and phones of the United States and Canada get no texts from names.',
      'Set it to a number in + form, or to the id of a messaging service.',
    ),
  ];
}
