import { Button, Stack, VisuallyHidden } from '@mantine/core';
import type { FriendRequest } from '@nightjar/domain/friends/entity';
import { nameOf } from '@nightjar/domain/people/rules/name';
import { hasSeal } from '@nightjar/domain/people/rules/seal';
import { useQuery } from '@tanstack/react-query';
import { useMinute } from '../../../platform/now.ts';
import { FaceStack } from '../../../ui/face/face.tsx';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { RelativeTime } from '../../../ui/format/relative-time.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { FactLine } from '../../../ui/row/facts.tsx';
import { RowList } from '../../../ui/row/row-list.tsx';
import { PageHeader } from '../../../ui/shell/page-header.tsx';
import { PageSection } from '../../../ui/shell/page-section.tsx';
import { commonTexts } from '../../../ui/words.ts';
import { askToCancelRequest } from '../../people/parts/actions.ts';
import { faceOf } from '../../people/parts/flow.ts';
import { PersonRow } from '../../people/parts/person-row.tsx';
import { RelationControl } from '../../people/parts/relation-control.tsx';
import { FindPeopleLink } from '../parts/empty-links.tsx';
import classes from '../parts/list.module.css';
import { profileLinkOf } from '../parts/person-entry.tsx';
import { holdDecline, takeBackDecline, useRequestLists } from '../parts/use-requests.ts';
import { friendWords, mutualText } from '../parts/words.ts';
import { pendingRequestsOptions } from '../remote/people.ts';
import { requestWords } from './words.ts';

export type FriendRequestsScreenProps = { userId: string; onBack: () => void };

export function FriendRequestsScreen({ userId, onBack }: FriendRequestsScreenProps) {
  const query = useQuery(pendingRequestsOptions(userId));
  const { received, sent, receivedCount } = useRequestLists(query.data);
  return (
    <>
      <PageHeader title={requestWords.title} onBack={onBack} />
      <VisuallyHidden role="status">{query.data && requestWords.count(receivedCount)}</VisuallyHidden>
      <Stack gap="lg" className={classes.page}>
        <QueryView
          query={query}
          skeleton={<RowsSkeleton rows={4} action />}
          isEmpty={() => received.length + sent.length === 0}
          empty={<AllRequestsAnswered />}
          errorFallback={commonTexts.failed}
        >
          {() => (
            <Stack gap="lg">
              {received.length > 0 ? (
                <RequestList title={requestWords.received} requests={received} userId={userId} />
              ) : (
                <AllRequestsAnswered inPart />
              )}
              {sent.length > 0 && <RequestList title={requestWords.sent} requests={sent} userId={userId} />}
            </Stack>
          )}
        </QueryView>
      </Stack>
    </>
  );
}

type RequestsProps = { title: string; requests: readonly FriendRequest[]; userId: string };

function RequestList({ title, requests, userId }: RequestsProps) {
  const now = useMinute();
  return (
    <PageSection title={title}>
      <RowList>
        {requests.map(request => (
          <li key={request.friendship_id}>
            <PersonRow
              user={faceOf(request.person)}
              sealed={hasSeal(request.person)}
              meta={<RequestMeta request={request} now={now} />}
              renderRoot={profileLinkOf(request.person.id)}
              actions={<RequestAnswerButtons request={request} userId={userId} />}
              actionsPlace={request.direction === 'received' ? 'below' : 'beside'}
            />
          </li>
        ))}
      </RowList>
    </PageSection>
  );
}

function RequestMeta({ request, now }: { request: FriendRequest; now: number }) {
  const { mutual_count, mutual_faces, created_at } = request;
  const when = <RelativeTime key="when" at={Date.parse(created_at)} now={now} />;
  if (mutual_count === 0) return <FactLine facts={[when]} />;
  if (request.direction === 'sent') return <FactLine facts={[mutualText(mutual_count), when]} />;
  const faces = mutual_faces.map(faceOf);
  return (
    <>
      {faces.length > 0 && (
        <FaceStack users={faces} size={20} label={faces.map(({ name }) => name).join(', ')} />
      )}
      <FactLine facts={[mutualText(mutual_count), when]} />
    </>
  );
}

function RequestAnswerButtons({ request, userId }: { request: FriendRequest; userId: string }) {
  const { person, friendship_id, direction } = request;
  if (direction === 'sent')
    return (
      <Button
        size="sm"
        mih="2.75rem"
        variant="default"
        aria-label={requestWords.cancel(nameOf(person))}
        onClick={() => askToCancelRequest(userId, { ...person, relation: 'requested', friendship_id })}
      >
        {commonTexts.cancel}
      </Button>
    );
  const other = { ...person, relation: 'asked', friendship_id } as const;
  const decline = () => {
    holdDecline(userId, other);
    toast({ text: requestWords.declined(nameOf(person)), undo: () => takeBackDecline(friendship_id) });
  };
  return (
    <>
      <RelationControl userId={userId} other={other} />
      <Button
        size="sm"
        mih="2.75rem"
        variant="default"
        aria-label={requestWords.decline(nameOf(person))}
        onClick={decline}
      >
        {friendWords.decline}
      </Button>
    </>
  );
}

/** `inPart` is true where requests that the user has sent are listed below. */
function AllRequestsAnswered({ inPart }: { inPart?: boolean }) {
  return <EmptyPerch inPart={inPart} icon="HandWaving" {...requestWords.empty} action={<FindPeopleLink />} />;
}
