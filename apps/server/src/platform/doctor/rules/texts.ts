import type { Asked } from '../../asked.ts';
import type { SenderState, TwilioState } from '../../sms/twilio-account.ts';
import { type Finding, findingsOf } from '../finding.ts';

const { well, warning, problem } = findingsOf('texts');

/** Twilio sends nothing once the balance is used up. A busy night may cost this many dollars. */
const leastBalance = 20;

/** Decides from Twilio's answers whether guests get their codes. */
export function textFindings({ account, sender, balance }: TwilioState, production: boolean): Finding[] {
  if (account.is !== 'answered') return [twilioAccountFinding(account)];
  const { status, isTrial } = account.answer;
  if (status !== 'active')
    return [
      problem(
        `The account at Twilio is ${status}: no text is sent.`,
        'Open the console of Twilio, which says why.',
      ),
    ];
  const found: Finding[] = [];
  if (isTrial)
    found.push(
      (production ? problem : warning)(
        'The account at Twilio is a trial: it texts verified numbers alone, so guests get no code.',
        'Upgrade it in the console of Twilio.',
      ),
    );
  if (balance !== null && balance < leastBalance)
    found.push(
      (balance <= 0 ? problem : warning)(
        balance <= 0
          ? 'The balance at Twilio is used up: no text is sent.'
          : `The balance at Twilio is below $${leastBalance}, which a busy night may use up.`,
        'Add to it, and switch on automatic recharge in the console of Twilio.',
      ),
    );
  if (sender) found.push(...senderFindings(sender));
  return found.length > 0 ? found : [well('Twilio takes the account and its sender.')];
}

function twilioAccountFinding(account: Exclude<TwilioState['account'], { is: 'answered' }>): Finding {
  if (account.is === 'silent')
    return warning(
      `Twilio ${account.reason}.`,
      'See whether this machine reaches api.twilio.com at port 443, and status.twilio.com.',
    );
  const { status, code } = account;
  if (code === '20008')
    return problem(
      'TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN are test credentials: they reach no phone.',
      'Set both to the live credentials of the console of Twilio.',
    );
  if (status === 401 || status === 403)
    return problem(
      `Twilio refuses the account and its token (status ${status}).`,
      'Copy TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN from the console of Twilio: a new token makes the old one useless.',
    );
  if (status === 404)
    return problem(
      'Twilio knows no account with this TWILIO_ACCOUNT_SID.',
      'Copy it from the console of Twilio.',
    );
  return warning(
    `Twilio could not answer (status ${status}).`,
    'Ask again in a minute, and see status.twilio.com.',
  );
}

function senderFindings(sender: Asked<SenderState>): Finding[] {
  if (sender.is === 'silent')
    return [warning(`Twilio ${sender.reason} when it was asked about the sender.`, 'Ask again in a minute.')];
  if (sender.is === 'refused')
    return [
      warning(`Twilio gave no answer about the sender (status ${sender.status}).`, 'Ask again in a minute.'),
    ];
  const { answer } = sender;
  if (answer.is === 'unknown')
    return [
      problem(
        'TWILIO_FROM is no sender of this account at Twilio.',
        'Set it to a number or a messaging service of the same account.',
      ),
    ];
  return answer.is === 'service' ? serviceFindings(answer) : numberFindings(answer);
}

function numberFindings({ sendsTexts, verification }: SenderState & { is: 'number' }): Finding[] {
  if (!sendsTexts)
    return [
      problem(
        'The number in TWILIO_FROM takes calls and sends no texts.',
        'Buy one that sends SMS, and set TWILIO_FROM to it.',
      ),
    ];
  if (verification === null || verification === 'TWILIO_APPROVED') return [];
  return [
    problem(
      'The toll-free number in TWILIO_FROM is not verified: carriers drop its texts.',
      'Have it verified in the console of Twilio, which takes days.',
    ),
  ];
}

function serviceFindings({ numbers, campaign }: SenderState & { is: 'service' }): Finding[] {
  if (numbers === 0)
    return [problem('The messaging service in TWILIO_FROM has no number.', 'Add one to its sender pool.')];
  if (campaign === 'VERIFIED') return [];
  return [
    warning(
      `The messaging service in TWILIO_FROM has no ${campaign === null ? '' : 'verified '}A2P 10DLC campaign: carriers of the United States drop texts from its local numbers.`,
      'Register brand and campaign in the console of Twilio, unless all its numbers are toll-free or short codes.',
    ),
  ];
}
