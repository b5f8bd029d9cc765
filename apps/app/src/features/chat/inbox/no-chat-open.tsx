import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import classes from './inbox.module.css';

/** Beside the list of chats while none is open. */
export function NoChatOpen() {
  return (
    <div className={classes.noneOpen}>
      <EmptyPerch icon="ChatCircle" title="Pick a chat" text="Your messages open here." />
    </div>
  );
}
