import type { OperatorFacts } from '../collect/operator.ts';
import { type Finding, findingsOf } from '../finding.ts';

const supportFindingBuilder = findingsOf('support mail');
const legalTextsFindingBuilder = findingsOf('legal texts');

/** Decides whether people reach the operator, and whether they read the operator's own texts. */
export const operatorFindings = (facts: OperatorFacts): Finding[] => [
  ...mailFindings(facts),
  ...legalFindings(facts),
];

function mailFindings({ supportMail, mail }: OperatorFacts): Finding[] {
  const domain = supportMail.slice(supportMail.lastIndexOf('@') + 1);
  if (mail === null || mail.is === 'refused') return [];
  if (mail.is === 'silent')
    return [
      supportFindingBuilder.warning(
        `The name servers did not say who takes mail for ${domain}: it ${mail.reason}.`,
        'Send a mail to SUPPORT_MAIL yourself.',
      ),
    ];
  if (mail.answer === 'no domain')
    return [
      supportFindingBuilder.problem(
        `There is no domain ${domain}, so nobody can write to SUPPORT_MAIL.`,
        'Correct the address, or register the domain.',
      ),
    ];
  if (mail.answer === 'no mail')
    return [
      supportFindingBuilder.problem(
        `The domain ${domain} takes no mail, so nobody can write to SUPPORT_MAIL.`,
        'Add an MX record where your domain is managed, or name another address.',
      ),
    ];
  return [supportFindingBuilder.well(`Mail to ${supportMail} has a server that takes it.`)];
}

function legalFindings({ legal }: OperatorFacts): Finding[] {
  if (legal === null) return [];
  if ('fault' in legal)
    return [
      legalTextsFindingBuilder.problem(
        `The server does not start with these texts. ${legal.fault}`,
        'Correct the file, and ask again.',
      ),
    ];
  const { terms, privacy } = legal;
  return [
    legalTextsFindingBuilder.well(
      `LEGAL_DIR has the terms, version ${terms.version}, and the privacy policy, version ${privacy.version}.`,
    ),
  ];
}
