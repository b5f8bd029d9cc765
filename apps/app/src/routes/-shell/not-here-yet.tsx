import { Button } from '@mantine/core';
import { useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { EmptyPerch } from '../../ui/feedback/empty-perch.tsx';
import { PageHeader } from '../../ui/shell/page-header.tsx';
import { PageTitle } from '../../ui/shell/page-title.tsx';
import { useBack } from './back.ts';

/** The page of a route that this version does not implement. */
export function NotHereYet(): ReactNode {
  const page = useMatches({ select: matches => matches.at(-1)?.staticData });
  const title = page?.title ?? 'This page';
  const isDesk = page?.rule !== undefined && 'desk' in page.rule;
  const back = useBack();
  return (
    <>
      {isDesk ? <PageTitle>{title}</PageTitle> : <PageHeader title={title} onBack={back} />}
      <EmptyPerch
        pose="asleep"
        title="Not available yet"
        text={`This version has no page for "${title}".`}
        action={
          <Button variant="default" onClick={back}>
            Go back
          </Button>
        }
      />
    </>
  );
}
