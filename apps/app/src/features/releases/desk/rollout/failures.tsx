import { Title } from '@mantine/core';
import type { ReleaseFailure } from '@nightjar/domain/releases/desk/entity';
import { useQuery } from '@tanstack/react-query';
import { useMinute } from '../../../../platform/now.ts';
import { QueryView } from '../../../../ui/feedback/query-view.tsx';
import { RowsSkeleton } from '../../../../ui/feedback/skeletons.tsx';
import { PageLink } from '../../../../ui/row/page-link.tsx';
import { releaseFailuresOptions } from '../remote.ts';
import { addressOf } from './flow.ts';
import classes from './releases.module.css';
import { failureDetails, releasesWords } from './words.ts';

const { failures: words } = releasesWords;

export type FailuresProps = {
  version: string;
  /** The list shows this many kinds of failures, and links to the others. Without this number the list shows all. */
  most?: number;
};

/** Lists the errors with which a release did not start, by first line. The error of the most people comes first. */
export function Failures({ version, most }: FailuresProps) {
  const query = useQuery(releaseFailuresOptions(version));
  return (
    <div className={classes.failures}>
      <Title order={3} size="h5">
        {words.title}
      </Title>
      <QueryView
        query={query}
        skeleton={<RowsSkeleton rows={2} />}
        errorFallback={words.failed}
        inCard
        empty={<p className={classes.quiet}>{words.none}</p>}
      >
        {failures => (
          <>
            <FailureList failures={failures.slice(0, most)} />
            {most !== undefined && failures.length > most && (
              <PageLink
                className={classes.all}
                page={{ to: '/admin/releases/$version', params: { version: addressOf(version) } }}
              >
                {words.all(failures.length)}
              </PageLink>
            )}
          </>
        )}
      </QueryView>
    </div>
  );
}

function FailureList({ failures }: { failures: readonly ReleaseFailure[] }) {
  const now = useMinute();
  return (
    <ul className={classes.faults}>
      {failures.map(failure => (
        <li key={failure.message} className={classes.fault}>
          {failure.message ? (
            <code className={classes.message} translate="no">
              {failure.message}
            </code>
          ) : (
            words.silent
          )}
          <span className={classes.under}>{failureDetails(failure, now)}</span>
        </li>
      ))}
    </ul>
  );
}
