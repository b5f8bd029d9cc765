import { createFileRoute } from '@tanstack/react-router';

export const Route = createFileRoute('/settings/blocked-users')({
  component: RouteComponent,
});

function RouteComponent() {
  return <div>Hello "/settings/blocked-users"!</div>;
}
