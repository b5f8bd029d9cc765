import { readCode } from '@nightjar/domain/referrals/rules/typed-code';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { RegisterScreen } from '../features/account/register/register-screen.tsx';
import { useSession } from '../features/people/remote/session.ts';
import { CodeInput } from '../features/referrals/parts/code-input.tsx';
import { KeptCodes } from '../features/referrals/parts/kept-codes.tsx';
import { codeWords } from '../features/referrals/parts/words.ts';
import { keptCodeOptions, referrerOptions, settleCodes } from '../features/referrals/remote.ts';
import { textParams } from './-shell/search.ts';

export const Route = createFileRoute('/register')({
  staticData: {
    rule: { tiers: ['authenticated'], nativeOnly: true },
    title: 'Your profile',
    section: 'onboarding',
    hideTabBar: true,
  },
  validateSearch: textParams('redirect', 'referrer'),
  component: Register,
});

function Register() {
  const { tier } = useSession();
  const { settings } = Route.useRouteContext();
  const { inviter, kept } = useCodesOfSignup();
  const [typed, setTyped] = useState<string | null>(null);
  const given = inviter || kept;
  const codes = [readCode(typed ?? given), typed === '' ? '' : inviter].filter(Boolean);
  const both = inviter !== '' && kept !== '';
  return (
    <RegisterScreen
      legalAge={settings.legalAge}
      keptCodes={given && <KeptCodes referrer={inviter} code={kept} tier={tier} />}
      codeField={
        <>
          <CodeInput label={codeWords.optional} given={given} typed={typed} onType={setTyped} tier={tier} />
          {both && <KeptCodes referrer="" code={kept} tier={tier} />}
        </>
      }
      settleCodes={codes.length > 0 ? userId => settleCodes(userId, codes) : null}
    />
  );
}

/** Returns the inviter's referral code, and the code of the invite list or of a team; each is empty where there is none. */
function useCodesOfSignup() {
  const { referrer } = Route.useSearch();
  const { data: storedReferrer } = useQuery(referrerOptions());
  const { data: kept } = useQuery(keptCodeOptions());
  return { inviter: readCode(referrer ?? storedReferrer ?? ''), kept: kept ?? '' };
}
