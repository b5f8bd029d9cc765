import { createFileRoute } from '@tanstack/react-router';
import { versionOfAddress } from '../../../features/releases/desk/rollout/flow.ts';
import { ReleaseScreen } from '../../../features/releases/desk/rollout/release-screen.tsx';
import { superAdminRule } from '../../-shell/rules.ts';

export const Route = createFileRoute('/admin/releases/$version')({
  staticData: { rule: superAdminRule, title: 'Release' },
  component: ReleasePage,
});

function ReleasePage() {
  const version = versionOfAddress(Route.useParams().version);
  return <ReleaseScreen key={version} version={version} />;
}
