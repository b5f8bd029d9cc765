import { Button } from '@mantine/core';
import type { DeskRelease } from '@nightjar/domain/releases/desk/entity';
import { defaultChannel } from '@nightjar/domain/releases/entity';
import { useQuery } from '@tanstack/react-query';
import { DeskHeading } from '../../../../ui/desk/desk-heading.tsx';
import { DeskNotice } from '../../../../ui/desk/desk-notice.tsx';
import { DeskPanel } from '../../../../ui/desk/desk-panel.tsx';
import { HrefLink } from '../../../../ui/desk/href-link.tsx';
import { EmptyPerch } from '../../../../ui/feedback/empty-perch.tsx';
import { QueryView } from '../../../../ui/feedback/query-view.tsx';
import { RowsSkeleton } from '../../../../ui/feedback/skeletons.tsx';
import { releaseOptions } from '../remote.ts';
import { Failures } from './failures.tsx';
import { ReleaseActions } from './release-actions.tsx';
import { RolloutTrack, StateBadge } from './release-parts.tsx';
import classes from './releases.module.css';
import { publishedLabel, reachSentence, releasesWords, sizeLabel } from './words.ts';

const { facts: factsWords, missing } = releasesWords;
const breadcrumbs = [{ label: releasesWords.title, href: '/admin/releases' }];

/** Shows one release: which phones it goes to, what it needs, who published it, and what failed. */
export function ReleaseScreen({ version }: { version: string }) {
  const query = useQuery(releaseOptions(version));
  const release = query.data;
  return (
    <>
      <DeskHeading
        title={release?.version ?? version}
        crumbs={breadcrumbs}
        badge={release && <StateBadge state={release.state} />}
        actions={release && <ReleaseActions release={release} />}
      />
      <QueryView
        query={query}
        skeleton={<RowsSkeleton rows={5} />}
        errorFallback={releasesWords.failed}
        isEmpty={data => data === null}
        empty={
          <EmptyPerch
            pose="flown"
            title={missing.title}
            text={missing.text}
            action={
              <Button variant="default" renderRoot={props => <HrefLink {...props} href="/admin/releases" />}>
                {missing.back}
              </Button>
            }
          />
        }
      >
        {data => data && <ReleaseFacts release={data} />}
      </QueryView>
    </>
  );
}

function ReleaseFacts({ release }: { release: DeskRelease }) {
  const { version, state, size, failed } = release;
  return (
    <>
      {release.paused_by_failures && state === 'paused' && (
        <DeskNotice icon="ShieldWarning">{releasesWords.pausedByFailures(failed)}</DeskNotice>
      )}
      <DeskPanel title={factsWords.title}>
        <div className={classes.halves}>
          <div>
            {size !== null && (
              <div className={classes.plate}>
                <RolloutTrack release={release} />
              </div>
            )}
            <dl className={classes.facts}>
              {factsOf(release).map(([label, value]) => (
                <div key={label} className={classes.fact}>
                  <dt>{label}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </div>
          <Failures version={version} />
        </div>
      </DeskPanel>
    </>
  );
}

function factsOf(release: DeskRelease): readonly (readonly [string, string])[] {
  const { running, failed, published_at, published_by, min_native, size, channel, rollback_from } = release;
  return [
    [factsWords.reach, reachSentence(release, null)],
    [factsWords.running, factsWords.runningValue(running)],
    [factsWords.failed, factsWords.failedValue(failed)],
    [factsWords.published, factsWords.publishedBy(publishedLabel(published_at), published_by)],
    ...(min_native ? [[factsWords.minNative, factsWords.minNativeValue(min_native)] as const] : []),
    [factsWords.size, size === null ? factsWords.noBundle : sizeLabel(size)],
    ...(channel === defaultChannel ? [] : [[factsWords.channel, channel] as const]),
    ...(rollback_from.length > 0 ? [[factsWords.rollback, rollback_from.join(', ')] as const] : []),
  ];
}
