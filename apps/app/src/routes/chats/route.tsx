import { createFileRoute, Outlet } from '@tanstack/react-router';
import { TwoPanes } from '../../ui/shell/two-panes.tsx';
import { useWide } from '../../ui/shell/use-wide.ts';
import { textParams } from '../-shell/search.ts';
import { ChatList } from './-chat-list.tsx';

const readSearchParams = textParams('filter', 'q');

export const Route = createFileRoute('/chats')({
  validateSearch: readSearchParams,
  component: Chats,
});

/** Shows one page of chats at a time on a phone, and the list beside the open chat in a wide window. */
function Chats() {
  const wide = useWide();
  if (!wide) return <Outlet />;
  return (
    <TwoPanes label="Your chats" list={<ChatList beside />}>
      <Outlet />
    </TwoPanes>
  );
}
