import { createFileRoute } from '@tanstack/react-router';
import { EditScreen } from '../../features/account/components/edit-screen.tsx';
import { useSession } from '../../features/people/remote.ts';
import { useBack } from '../-back.ts';
import { accountHolder } from '../-rules.ts';

export const Route = createFileRoute('/profile/edit')({
  staticData: { rule: accountHolder, title: 'Edit profile', tab: 'userProfile' },
  component: EditProfile,
});

function EditProfile() {
  const { details } = useSession();
  const back = useBack();
  return details && <EditScreen user={details.user} onBack={back} onDone={back} />;
}
