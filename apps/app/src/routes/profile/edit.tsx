import { createFileRoute } from '@tanstack/react-router';
import { EditScreen } from '../../features/account/edit/edit-screen.tsx';
import { refreshPeople } from '../../features/friends/remote/invalidation.ts';
import { useSession } from '../../features/people/remote/session.ts';
import { useBack } from '../-shell/back.ts';
import { accountHolderRule } from '../-shell/rules.ts';

export const Route = createFileRoute('/profile/edit')({
  staticData: { rule: accountHolderRule, title: 'Edit profile', tab: 'userProfile' },
  component: EditProfile,
});

function EditProfile() {
  const { details } = useSession();
  const back = useBack();
  const done = () => {
    refreshPeople();
    back();
  };
  return details && <EditScreen user={details.user} onBack={back} onDone={done} />;
}
