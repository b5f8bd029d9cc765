import type { DeskRelease } from '@nightjar/domain/releases/desk/entity';
import { DeskNotice } from '../../../../ui/desk/desk-notice.tsx';
import { DeskPanel } from '../../../../ui/desk/desk-panel.tsx';
import { PageLink } from '../../../../ui/row/page-link.tsx';
import { Failures } from './failures.tsx';
import { addressOf } from './flow.ts';
import { ReleaseActions } from './release-actions.tsx';
import { RolloutTrack, StateBadge } from './release-parts.tsx';
import classes from './releases.module.css';
import { newestReleaseTitle, peopleText, reachSentence, releasesWords as words } from './words.ts';

/** The panel of a channel's newest release shows this many kinds of failures. */
const failuresShown = 3;

export type NewestReleaseProps = {
  release: DeskRelease;
  /** Phones outside of the rollout are offered this version; null where there is no such version. */
  others: string | null;
};

/** Shows the newest release of a channel: how far it has gone, who runs it, what failed, and what to do next. */
export function NewestRelease({ release, others }: NewestReleaseProps) {
  const { version, state, running, failed } = release;
  return (
    <div className={classes.front}>
      {release.paused_by_failures && state === 'paused' && (
        <DeskNotice icon="ShieldWarning">{words.pausedByFailures(failed)}</DeskNotice>
      )}
      <DeskPanel
        title={newestReleaseTitle(release)}
        action={
          <PageLink page={{ to: '/admin/releases/$version', params: { version: addressOf(version) } }}>
            {words.open(version)}
          </PageLink>
        }
      >
        <div className={classes.halves}>
          <div className={classes.plate}>
            <p className={classes.line}>
              <strong className={classes.large} translate="no">
                {version}
              </strong>
              <StateBadge state={state} />
            </p>
            <RolloutTrack release={release} />
            <p className={classes.sentence}>{reachSentence(release, others)}</p>
            <dl className={classes.sums}>
              <Figure label={words.running} value={peopleText(running)} note={words.runningNote} />
              <Figure label={words.wentBack} value={peopleText(failed)} note={words.wentBackNote} />
            </dl>
            <div className={classes.buttons}>
              <ReleaseActions release={release} />
            </div>
          </div>
          <Failures version={version} most={failuresShown} />
        </div>
      </DeskPanel>
    </div>
  );
}

function Figure({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <div className={classes.sum}>
      <dt>{label}</dt>
      <dd>
        <span className={classes.figure}>{value}</span>
        <span className={classes.under}>{note}</span>
      </dd>
    </div>
  );
}
