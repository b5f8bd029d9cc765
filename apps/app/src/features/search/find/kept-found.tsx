import { Button, Group, Text } from '@mantine/core';
import { type SearchKind, searchKinds } from '@nightjar/domain/search/entity';
import { useMemo } from 'react';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { ResultCount } from '../../../ui/feedback/result-count.tsx';
import { readKeptThings } from '../remote.ts';
import { countOf, searchKept } from './flow.ts';
import { FoundGroups } from './found-groups.tsx';
import { searchWords } from './words.ts';

type OfflineResultsProps = {
  userId: string;
  search: string;
  /** Only this kind is searched. Without it, all kinds are. */
  kind?: SearchKind;
  onOpen: () => void;
  onRetry: () => unknown;
};

/** Searches what the device has kept while the server cannot be reached, and shows one sentence about it. */
export function KeptFound({ userId, search, kind, onOpen, onRetry }: OfflineResultsProps) {
  const found = useMemo(
    () => searchKept(readKeptThings(), search, kind ? [kind] : searchKinds),
    [search, kind],
  );
  const retry = (
    <Button variant="default" size="sm" mih="2.75rem" flex="none" onClick={() => void onRetry()}>
      {searchWords.kept.retry}
    </Button>
  );
  if (found.kinds.length === 0)
    return (
      <EmptyPerch
        pose="asleep"
        icon="WifiSlash"
        title={searchWords.kept.notFound(search)}
        text={searchWords.kept.notFoundText}
        action={retry}
      />
    );
  return (
    <>
      <ResultCount {...countOf(found)} search={search} />
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" c="dimmed" role="status">
          {searchWords.kept.note}
        </Text>
        {retry}
      </Group>
      <FoundGroups userId={userId} search={search} found={found} onOpen={onOpen} />
    </>
  );
}
