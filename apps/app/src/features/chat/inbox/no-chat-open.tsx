import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import classes from './inbox.module.css';
import { inboxWords } from './words.ts';

/** The pane is shown beside the list of chats while no chat is open. */
export function NoChatOpen() {
  return (
    <div className={classes.noneOpen}>
      <EmptyPerch icon="ChatCircle" {...inboxWords.noneOpen} />
    </div>
  );
}
