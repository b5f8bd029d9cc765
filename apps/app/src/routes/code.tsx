import { readCode } from '@nightjar/domain/referrals/rules/typed-code';
import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router';
import { CodeScreen } from '../features/referrals/join/code-screen.tsx';
import { keepCode } from '../features/referrals/remote.ts';
import { textParams } from './-shell/search.ts';

const readSearchParams = textParams('code');

/**
 * A visitor types a code here. A user without an account is led to the registration, and a user without a plan to the
 * invite list; both pages have a field for a code.
 */
export const Route = createFileRoute('/code')({
  staticData: {
    rule: { tiers: ['unauthenticated', 'authenticated', 'registered'], nativeOnly: false },
    title: 'Got a code?',
    section: 'onboarding',
    hideTabBar: true,
  },
  validateSearch: readSearchParams,
  beforeLoad: async ({ context, search: { code }, preload }) => {
    const { tier } = await context.session();
    if (tier === 'unauthenticated' || preload) return;
    if (code) await keepCode(readCode(code));
    throw redirect({ to: tier === 'authenticated' ? '/register' : '/whitelist', replace: true });
  },
  component: EnterInviteCode,
});

function EnterInviteCode() {
  const { code } = Route.useSearch();
  const navigate = useNavigate();
  return (
    <CodeScreen
      given={readCode(code ?? '')}
      onBack={() => void navigate({ to: '/welcome' })}
      onContinue={() => void navigate({ to: '/login/{-$phone}' })}
    />
  );
}
