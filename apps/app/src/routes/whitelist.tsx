import { Button } from '@mantine/core';
import { isOutsideNativeApp } from '@nightjar/domain/account/guard';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { patchOwnUser, reloadUserDetails, useSession } from '../features/people/remote/session.ts';
import { WhitelistScreen } from '../features/referrals/join/whitelist-screen.tsx';
import { keptCodeOptions } from '../features/referrals/remote.ts';
import { everyoneRule } from './-shell/rules.ts';
import { textParams } from './-shell/search.ts';

export const Route = createFileRoute('/whitelist')({
  staticData: {
    rule: everyoneRule,
    title: 'Got a code?',
    section: 'onboarding',
    hideTabBar: true,
  },
  validateSearch: textParams('redirect'),
  component: Whitelist,
});

function Whitelist() {
  const { tier, userId, details } = useSession();
  const { data: kept } = useQuery(keptCodeOptions());
  const confined = useConfined();
  const navigate = useNavigate();
  // The welcome page opens before the new tier is stored, because otherwise the guard would ask "Out tonight?" first.
  const openWelcome = async () => {
    await navigate({ to: '/welcome', search: { from: 'whitelist' }, replace: true });
    patchOwnUser({ subscribed: true });
    await reloadUserDetails();
  };
  return (
    <WhitelistScreen
      tier={tier}
      userId={userId}
      phone={details?.user.phone ?? null}
      given={kept ?? ''}
      onBack={() => void navigate({ to: tier === 'unauthenticated' ? '/welcome' : '/' })}
      onTeam={confined ? null : () => void navigate({ to: '/pro-upgrade' })}
      otherWay={<WithoutCodeButton />}
      wayOn={<ContinueButton />}
      onOpened={() => void openWelcome()}
    />
  );
}

/** True in a browser that may not run the app. */
function useConfined(): boolean {
  const { settings, deviceClass } = Route.useRouteContext();
  return isOutsideNativeApp({ device: deviceClass(), policy: settings.devicePolicy });
}

function WithoutCodeButton() {
  const confined = useConfined();
  return (
    <Button
      component={Link}
      to={confined ? '/download' : '/subscribe'}
      variant="subtle"
      color="gray"
      fullWidth
    >
      {confined ? 'Get the app' : 'No code? Subscribe instead'}
    </Button>
  );
}

function ContinueButton() {
  const { tier } = useSession();
  const navigate = useNavigate();
  if (tier === 'unauthenticated')
    return (
      <Button
        fullWidth
        onClick={() => void navigate({ to: '/login/{-$phone}', search: { redirect: '/whitelist' } })}
      >
        Log in first
      </Button>
    );
  if (tier === 'authenticated')
    return (
      <Button
        fullWidth
        onClick={() => void navigate({ to: '/register', search: { redirect: '/whitelist' } })}
      >
        Finish signing up first
      </Button>
    );
  return (
    <Button component={Link} to="/discover" fullWidth>
      Show me tonight
    </Button>
  );
}
