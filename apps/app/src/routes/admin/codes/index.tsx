import { createFileRoute } from '@tanstack/react-router';
import { CodesScreen } from '../../../features/referrals/desk/codes/codes-screen.tsx';
import { repRule } from '../../-shell/rules.ts';

export const Route = createFileRoute('/admin/codes/')({
  staticData: { rule: repRule, title: 'Invite codes' },
  component: CodesScreen,
});
