import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CallError } from '../../../platform/client.ts';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { isAwaited, QueryView } from '../../../ui/feedback/query-view.tsx';
import { ActionBar } from '../../../ui/shell/action-bar.tsx';
import { FullPage } from '../../../ui/shell/full-page.tsx';
import { placeWords } from './words.ts';

type PublicPageProps<T> = {
  query: UseQueryResult<T, CallError>;
  /** The sign-in leads back to the page's own path. */
  path: string;
  skeleton: ReactNode;
  errorFallback: string;
  /** Draws the page, with the bar that leads to the sign-in. */
  children: (data: T, join: ReactNode) => ReactNode;
};

/**
 * Shows a venue or an event to a visitor without a session who opened a shared link. It shows no person, and offers the
 * sign-in.
 */
export function PublicPage<T>({ query, path, skeleton, errorFallback, children }: PublicPageProps<T>) {
  const { error } = query;
  if (!query.data && error && (error.status === 404 || error.status === 400)) return <PublicPageNotFound />;
  return (
    <FullPage>
      <QueryView query={query} skeleton={skeleton} errorFallback={errorFallback}>
        {data => children(data, <JoinBar path={path} />)}
      </QueryView>
      {/* The page and its skeleton have a bar of their own. */}
      {!isAwaited(query) && !query.data && <JoinBar path={path} />}
    </FullPage>
  );
}

function PublicPageNotFound() {
  return (
    <EmptyPerch
      page
      pose="flown"
      {...placeWords.gone}
      action={
        <Button renderRoot={props => <Link to="/login/{-$phone}" {...props} />}>{placeWords.join}</Button>
      }
    />
  );
}

/** The bar offers the next step to a visitor without a session. The sign-in leads back to `path`. */
function JoinBar({ path }: { path: string }) {
  return (
    <ActionBar>
      <Button
        fullWidth
        renderRoot={props => <Link to="/login/{-$phone}" search={{ redirect: path }} {...props} />}
      >
        {placeWords.join}
      </Button>
    </ActionBar>
  );
}
