import { Skeleton, Title } from '@mantine/core';
import '@mantine/core/styles/Skeleton.layer.css';
import type { DeskRelease } from '@nightjar/domain/releases/desk/entity';
import type { ReactNode } from 'react';
import { useMinute } from '../../../../platform/now.ts';
import { DataTable } from '../../../../ui/desk/data-table.tsx';
import { DeskHeading } from '../../../../ui/desk/desk-heading.tsx';
import { MoreButton } from '../../../../ui/desk/more-button.tsx';
import { QueryView } from '../../../../ui/feedback/query-view.tsx';
import { PageLink } from '../../../../ui/row/page-link.tsx';
import { addressOf, newestReleaseOfChannels, releaseOutsideRollout } from './flow.ts';
import { NewestRelease } from './front-release.tsx';
import { NoReleases } from './no-releases.tsx';
import { releaseColumns } from './release-columns.tsx';
import classes from './releases.module.css';
import { useOverview } from './use-overview.ts';
import { releasesWords as words } from './words.ts';

/** Shows how far the newest release of each channel has gone, which versions devices run, and every release so far. */
export function ReleasesScreen({ versions }: { versions: ReactNode }) {
  const query = useOverview();
  return (
    <>
      <DeskHeading title={words.title} text={words.text} />
      <QueryView
        query={query}
        skeleton={<OverviewSkeleton />}
        errorFallback={words.failed}
        empty={<NoReleases />}
      >
        {releases => (
          <>
            {newestReleaseOfChannels(releases).map(release => (
              <NewestRelease
                key={release.channel}
                release={release}
                others={releaseOutsideRollout(release, releases)?.version ?? null}
              />
            ))}
            {versions}
            <History query={query} releases={releases} />
          </>
        )}
      </QueryView>
    </>
  );
}

type HistoryProps = { query: ReturnType<typeof useOverview>; releases: readonly DeskRelease[] };

function History({ query, releases }: HistoryProps) {
  const now = useMinute();
  return (
    <section aria-labelledby="every-release">
      <Title order={2} size="h4" id="every-release" mb="sm">
        {words.history.title}
      </Title>
      <DataTable
        label={words.history.title}
        columns={releaseColumns(now)}
        query={{ ...query, data: releases }}
        rowKey={({ version }) => version}
        renderLink={({ version }, link) => (
          <PageLink
            page={{ to: '/admin/releases/$version', params: { version: addressOf(version) } }}
            {...link}
          />
        )}
        empty={null}
        errorFallback={words.failed}
      />
      {query.hasNextPage && (
        <div className={classes.foot}>
          <MoreButton query={query} label={words.history.more} />
        </div>
      )}
    </section>
  );
}

function OverviewSkeleton() {
  return (
    <div aria-hidden className={classes.skeleton}>
      <Skeleton height="18rem" />
      <Skeleton height="20rem" />
    </div>
  );
}
