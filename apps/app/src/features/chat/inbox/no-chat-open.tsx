import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import classes from './inbox.module.css';
import { inboxWords } from './words.ts';

/** Beside the list of chats while none is open. */
export function NoChatOpen() {
  return (
    <div className={classes.noneOpen}>
      <EmptyPerch icon="ChatCircle" {...inboxWords.noneOpen} />
    </div>
  );
}
