import { Button } from '@mantine/core';
import { isMember } from '@nightjar/domain/kernel/actor';
import { createFileRoute, Link, redirect, useNavigate } from '@tanstack/react-router';
import { ArrivedScreen, WelcomeScreen } from '../features/account/home/welcome-screen.tsx';
import { productPreviews } from '../features/discover/parts/pieces.tsx';
import { InviterCard } from '../features/friends/parts/inviter-card.tsx';
import { useSession } from '../features/people/remote/session.ts';
import { SettingGroup, SettingRow } from '../ui/settings/setting-row.tsx';
import { everyoneRule } from './-shell/rules.ts';
import { textParams } from './-shell/search.ts';

const readSearchParams = textParams('from', 'invite');

export const Route = createFileRoute('/welcome')({
  staticData: { rule: everyoneRule, title: 'Welcome', hideTabBar: true, skipsStatusQuestion: true },
  validateSearch: readSearchParams,
  beforeLoad: ({ search: { invite } }) => {
    // A landing page that a browser has kept asks for the code by this address.
    if (invite !== undefined) throw redirect({ to: '/code', replace: true });
  },
  component: Welcome,
});

function Welcome() {
  const { from } = Route.useSearch();
  const { tier } = useSession();
  return isMember(tier) || from !== undefined ? <MemberWelcome /> : <VisitorWelcome />;
}

function VisitorWelcome() {
  const { tier } = useSession();
  const known = tier !== 'unauthenticated';
  return (
    <WelcomeScreen
      pieces={productPreviews}
      footer={
        <>
          <Button component={Link} to={known ? '/' : '/login'} fullWidth>
            Get started
          </Button>
          {!known && (
            <Button component={Link} to="/code" variant="subtle" color="gray" fullWidth>
              I have a code
            </Button>
          )}
        </>
      }
    />
  );
}

const firstSteps = [
  { icon: 'MoonStars', label: "Say if you're out", to: '/status' },
  { icon: 'Users', label: 'Find your friends', to: '/search/people' },
  { icon: 'Compass', label: 'Open the map', to: '/discover' },
] as const;

function MemberWelcome() {
  const { details, userId, tier } = useSession();
  const navigate = useNavigate();
  return (
    <ArrivedScreen
      firstName={details?.user.first_name ?? null}
      inviter={details?.user.referred_by && userId && isMember(tier) && <InviterCard userId={userId} />}
      tiles={
        <SettingGroup title="Start here">
          {firstSteps.map(step => (
            <SettingRow key={step.to} {...step} onPress={() => void navigate({ href: step.to })} />
          ))}
        </SettingGroup>
      }
      footer={
        <Button component={Link} to="/discover" fullWidth>
          Show me tonight
        </Button>
      }
    />
  );
}
