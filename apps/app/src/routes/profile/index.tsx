import { Group } from '@mantine/core';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { OwnPage } from '../../features/account/components/own-page.tsx';
import { useSession } from '../../features/people/remote.ts';
import { ProPanel } from '../../features/staff/components/pro-panel.tsx';
import { StatusChip } from '../../ui/place/status-chip.tsx';
import { member } from '../-rules.ts';

export const Route = createFileRoute('/profile/')({
  staticData: { rule: member, title: 'You', tab: 'userProfile' },
  component: You,
});

function You() {
  const { details, tier } = useSession();
  const navigate = useNavigate();
  if (!details) return null;
  const { user, pros } = details;
  return (
    <OwnPage
      user={user}
      status={
        tier === 'subscribed' && (
          <Group>
            <StatusChip
              status={user.activity_status}
              onPress={() => void navigate({ to: '/status', search: { redirect: '/profile' } })}
            />
          </Group>
        )
      }
      shift={<ProPanel pros={pros} />}
    />
  );
}
