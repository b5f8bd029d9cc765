import { createFileRoute } from '@tanstack/react-router';
import { ReleasesScreen } from '../../../features/releases/desk/rollout/releases-screen.tsx';
import { VersionsPanel } from '../../../features/releases/desk/versions/versions-panel.tsx';
import { superAdminRule } from '../../-shell/rules.ts';

export const Route = createFileRoute('/admin/releases/')({
  staticData: { rule: superAdminRule, title: 'Releases' },
  component: () => <ReleasesScreen versions={<VersionsPanel />} />,
});
