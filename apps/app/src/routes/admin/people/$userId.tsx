import { createFileRoute } from '@tanstack/react-router';
import { PersonScreen } from '../../../features/account/desk/person/person-screen.tsx';
import { superAdminRule } from '../../-shell/rules.ts';

export const Route = createFileRoute('/admin/people/$userId')({
  staticData: { rule: superAdminRule, title: 'Person' },
  component: Person,
});

function Person() {
  const { userId } = Route.useParams();
  return <PersonScreen key={userId} userId={userId} />;
}
