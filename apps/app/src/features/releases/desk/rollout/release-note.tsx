import { useInfiniteQuery } from '@tanstack/react-query';
import { DeskPanel } from '../../../../ui/desk/desk-panel.tsx';
import { errorMessage } from '../../../../ui/feedback/query-view.tsx';
import { PageLink } from '../../../../ui/row/page-link.tsx';
import { releasesOptions } from '../remote.ts';
import { newestReleaseOfChannels } from './flow.ts';
import classes from './releases.module.css';
import { releasesWords } from './words.ts';

const { start: words, title, failed } = releasesWords;

/** Shows on the start page how far the newest release has gone, and for how many people it did not start. */
export function ReleaseNote() {
  const { data, error } = useInfiniteQuery(releasesOptions());
  const [front] = newestReleaseOfChannels(data?.pages[0]?.releases ?? []);
  const wentBack = front && front.failed > 0 ? words.wentBack(front.failed) : '';
  const sentence = front ? words.sentence(front) + wentBack : words.none;
  return (
    <div className={classes.front}>
      <DeskPanel title={title} action={<PageLink page={{ to: '/admin/releases' }}>{words.link}</PageLink>}>
        <p className={classes.note}>{data ? sentence : error && errorMessage(error, failed)}</p>
      </DeskPanel>
    </div>
  );
}
