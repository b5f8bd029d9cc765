import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';

/** Beside the list of chats while none is open. */
export function NoChatOpen() {
  return <EmptyPerch icon="ChatCircle" title="Pick a chat" text="Your messages open here." />;
}
