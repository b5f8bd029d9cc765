import { Button } from '@mantine/core';
import { isOutsideNativeApp } from '@nightjar/domain/account/guard';
import { brand } from '@nightjar/domain/brand';
import { isMember } from '@nightjar/domain/kernel/actor';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { HomeCard, HomeScreen } from '../features/account/home/home-screen.tsx';
import { DownloadQrCode } from '../features/account/parts/phone-code.tsx';
import { type UserDetails, useSession } from '../features/people/remote/session.ts';
import { InviteCard } from '../features/referrals/invite/invite-card.tsx';
import { teamCardTexts } from '../features/staff/parts/words.ts';
import { SettingRow } from '../ui/settings/setting-row.tsx';
import { textParams } from './-shell/search.ts';

export const Route = createFileRoute('/')({
  staticData: { rule: { tiers: ['registered'], nativeOnly: false }, title: 'Home' },
  validateSearch: textParams('referrer'),
  component: Home,
});

/**
 * Shows the home page of a registered user. In a browser that may not run the app, members and users without an account
 * come here too.
 */
function Home() {
  const { settings, deviceClass } = Route.useRouteContext();
  const { tier } = useSession();
  const confined = isOutsideNativeApp({ device: deviceClass(), policy: settings.devicePolicy });
  if (tier === 'registered') return <HomeOfRegistered confined={confined} />;
  return isMember(tier) ? <MemberInBrowser /> : <UnfinishedSignupInBrowser />;
}

function HomeOfRegistered({ confined }: { confined: boolean }) {
  const { settings } = Route.useRouteContext();
  const { details } = useSession();
  const navigate = useNavigate();
  if (!details) return null;
  const { first_name, referral_code } = details.user;
  return (
    <HomeScreen
      title={`Almost in${first_name ? `, ${first_name}` : ''}`}
      text="Your account is ready. One step, and the map, your friends and your Drink Bank open."
      first={<DeskCard />}
      action={confined ? <GetTheAppButton /> : <NextStepButtons whitelist={settings.whitelistEnabled} />}
      rows={
        confined ? null : (
          <SettingRow
            icon="Gear"
            label="Settings"
            to="/settings"
            onPress={() => void navigate({ to: '/settings' })}
          />
        )
      }
    >
      {settings.whitelistEnabled && confined && (
        <HomeCard
          title="Got a code?"
          text={`${brand.name} opens bar by bar. A code lets you in tonight.`}
          action={
            <Button component={Link} to="/whitelist" variant="default">
              Enter your code
            </Button>
          }
        />
      )}
      <StaffCard details={details} confined={confined} />
      <InviteCard
        code={referral_code}
        publicUrl={settings.publicUrl}
        more={
          confined ? null : (
            <Button component={Link} to="/invite" variant="subtle" color="gray">
              See who joined
            </Button>
          )
        }
      />
    </HomeScreen>
  );
}

function NextStepButtons({ whitelist }: { whitelist: boolean }) {
  return (
    <>
      <Button component={Link} to={whitelist ? '/whitelist' : '/subscribe'} fullWidth>
        {whitelist ? 'Enter your code' : 'See plans'}
      </Button>
      {whitelist && (
        <Button component={Link} to="/subscribe" variant="subtle" color="gray" fullWidth>
          No code? See plans
        </Button>
      )}
    </>
  );
}

/**
 * Shows one of three cards: the invitation of a venue's team, the state of a request to join a team, or a button to
 * make a request.
 */
function StaffCard({ details, confined }: { details: UserDetails; confined: boolean }) {
  const { pros, team_invitations } = details;
  const { to, title, text, ask } = teamCardTexts(pros, team_invitations);
  const opens = !confined || to === '/invitations';
  if (!opens && pros.length === 0) return null;
  return (
    <HomeCard
      title={title}
      text={text}
      action={
        opens && (
          <Button component={Link} to={to} variant="default">
            {ask}
          </Button>
        )
      }
    />
  );
}

function UnfinishedSignupInBrowser() {
  return (
    <HomeScreen
      title="Finish signing up in the app."
      text="Your number is confirmed. The rest takes a minute on your phone."
      action={<GetTheAppButton />}
    />
  );
}

function MemberInBrowser() {
  const { settings } = Route.useRouteContext();
  return (
    <HomeScreen
      title={`${brand.name} lives on your phone.`}
      text="The map, your friends and your drinks are in the app."
      first={<DeskCard />}
      action={<GetTheAppButton />}
    >
      <DownloadQrCode publicUrl={settings.publicUrl} />
    </HomeScreen>
  );
}

function GetTheAppButton(): ReactNode {
  return (
    <Button component={Link} to="/download" fullWidth>
      Get the app
    </Button>
  );
}

/**
 * Shows users with a desk role a link to the venue desk at the top of the page, because most of them come for the desk.
 */
function DeskCard() {
  const { roles } = useSession();
  return (
    roles.length > 0 && (
      <HomeCard
        title="Venue desk"
        text="Your venues, their staff and their nights."
        action={
          <Button component={Link} to="/admin" variant="default">
            Open venue desk
          </Button>
        }
      />
    )
  );
}
