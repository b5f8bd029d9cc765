import { Button, Stack, Text, VisuallyHidden } from '@mantine/core';
import { seconds } from '@nightjar/domain/kernel/time';
import type { OwnPro } from '@nightjar/domain/staff/entity';
import { type FormEvent, useEffect, useState } from 'react';
import { useOnline } from '../../../platform/network.ts';
import { useNow } from '../../../platform/now.ts';
import { CodeField } from '../../../ui/input/code-field.tsx';
import { BackButton } from '../../../ui/shell/page-header.tsx';
import { PageTitle } from '../../../ui/shell/page-title.tsx';
import { commonTexts } from '../../../ui/words.ts';
import arriving from '../parts/arriving.module.css';
import { BirdAtBar } from '../parts/bird-at-bar.tsx';
import { type Fact, FactList } from '../parts/fact-list.tsx';
import { type FailedRequest, joinRequestsOf } from './flow.ts';
import classes from './join-screen.module.css';
import { DeclinedCard, WaitingCard } from './request-card.tsx';
import { useRequest } from './use-request.ts';
import { joinWords } from './words.ts';

export type JoinScreenProps = {
  userId: string;
  /** The user's places on teams, which include requests to join a team. */
  pros: readonly OwnPro[];
  /** The field begins with this team code; it is empty where none is known. */
  given: string;
  /** Called when a team was asked by its code. */
  onUsed: () => void;
  onBack: () => void;
};

/** These facts describe what a user may do on a team. They are shown to a user who asks to join. */
const teamFacts: readonly Fact[] = [
  { icon: 'Hash', ...joinWords.facts.code },
  { icon: 'MapPin', ...joinWords.facts.clock },
  { icon: 'Users', ...joinWords.facts.followers },
];

/** Asks to join the team of a bar by the team's code, and shows the state of the user's requests. */
export function JoinScreen({ userId, pros, given, onUsed, onBack }: JoinScreenProps) {
  const { pending, declined } = joinRequestsOf(pros);
  const known = pending.length + declined.length > 0;
  const [again, setAgain] = useState(false);
  const asks = !known || again || given !== '';
  const [sent, setSent] = useState<{ venue: string } | null>(null);
  const request = useRequest(userId, given, venue => {
    onUsed();
    setAgain(false);
    setSent({ venue });
  });
  useEffect(() => {
    if (sent) document.getElementById('page-title')?.focus({ preventScroll: true });
  }, [sent]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    request.submit();
  };
  return (
    <form noValidate onSubmit={submit} className={classes.page}>
      <header className={classes.head}>
        <BackButton onBack={onBack} />
      </header>
      <div className={arriving.body}>
        <div>
          <PageTitle>{joinWords.title}</PageTitle>
          {!known && <Text c="dimmed">{joinWords.text}</Text>}
        </div>
        <div className={classes.scene}>
          <BirdAtBar size={72} asleep={known && pending.length === 0} />
        </div>
        {known && <JoinRequests pending={pending} declined={declined} />}
        {!known && given === '' && <FactList facts={teamFacts} />}
        {asks && <VenueCodeForm request={request} another={known} />}
      </div>
      <VisuallyHidden role="status">{sent && joinWords.sent(sent.venue)}</VisuallyHidden>
      <footer className={classes.footer}>
        {asks ? (
          <SendRequestButton request={request} />
        ) : (
          <Button
            fullWidth
            variant={pending.length > 0 ? 'default' : 'filled'}
            onClick={() => setAgain(true)}
          >
            {declined.length > 0 ? joinWords.otherTry : joinWords.otherBar}
          </Button>
        )}
      </footer>
    </form>
  );
}

function JoinRequests({ pending, declined }: ReturnType<typeof joinRequestsOf>) {
  return (
    <Stack gap="md">
      {pending.map(pro => (
        <WaitingCard key={pro.pro_id} pro={pro} />
      ))}
      {declined.map(pro => (
        <DeclinedCard key={pro.pro_id} pro={pro} />
      ))}
    </Stack>
  );
}

type RequestProps = { request: ReturnType<typeof useRequest> };

function VenueCodeForm({ request, another }: RequestProps & { another: boolean }) {
  const { code, type, busy, refused } = request;
  return (
    <div className={classes.code}>
      <Text fw={650} className={classes.label}>
        {another ? joinWords.otherCode : joinWords.code}
      </Text>
      <CodeField
        type="venue"
        label={another ? joinWords.otherCode : joinWords.code}
        hint={joinWords.hint}
        value={code}
        onChange={type}
        error={refused?.kind === 'code' ? refused.message : null}
        disabled={busy}
        autoFocus={another}
      />
    </div>
  );
}

function SendRequestButton({ request: { busy, refused } }: RequestProps) {
  const online = useOnline();
  const now = useNow();
  const left = refused?.kind === 'wait' ? Math.ceil((refused.until - now) / seconds) * seconds : 0;
  const label = left > 0 ? joinWords.wait(left) : joinWords.send;
  return (
    <>
      <Text role="alert" size="sm" className={arriving.notice}>
        {requestNotice(refused, left > 0)}
      </Text>
      <Button type="submit" fullWidth loading={busy} disabled={!online || left > 0}>
        {online ? label : commonTexts.needsSignal}
      </Button>
    </>
  );
}

/** A problem that is not about the typed team code is shown above the button. */
function requestNotice(refused: FailedRequest | null, waits: boolean): string | null {
  if (refused?.kind === 'wait') return waits ? joinWords.tooMany : null;
  if (refused?.kind === 'lost') return joinWords.lost;
  return refused?.kind === 'failed' ? refused.message : null;
}
