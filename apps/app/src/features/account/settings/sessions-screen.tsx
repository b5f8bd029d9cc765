import { Button, Stack, Text } from '@mantine/core';
import type { OwnSession } from '@nightjar/domain/account/entity';
import { dayLabel, relativeTime } from '@nightjar/domain/kernel/time';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { failureMessage } from '../../../platform/client.ts';
import { runWithCode } from '../../../platform/code/fresh-code.ts';
import { ownTimezone } from '../../../platform/location/own-clock.ts';
import { useOnline } from '../../../platform/network.ts';
import { useMinute } from '../../../platform/now.ts';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { longRelativeTime } from '../../../ui/format/long-relative-time.ts';
import { openModal } from '../../../ui/overlay/modal.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { SettingGroup } from '../../../ui/settings/setting-row.tsx';
import { PageHeader } from '../../../ui/shell/page-header.tsx';
import { commonTexts } from '../../../ui/words.ts';
import { deviceName } from '../parts/words.ts';
import { DeviceRow } from './device-row.tsx';
import { endSessions, mySessionsOptions } from './remote.ts';
import { settingsWords } from './words.ts';

const sessionsWords = settingsWords.sessions;

/** Lists the sessions of the person; each other device can be signed out. */
export function SessionsScreen({ userId, onBack }: { userId: string; onBack: (() => void) | undefined }) {
  const query = useQuery(mySessionsOptions(userId));
  const { ending, end } = useEndSessions(userId);
  return (
    <>
      <PageHeader title={sessionsWords.title} onBack={onBack} />
      <Stack gap="lg" p="md" pt="xs" pb="xl">
        <QueryView
          query={query}
          skeleton={<RowsSkeleton rows={3} action />}
          errorFallback={commonTexts.failed}
        >
          {sessions => <SessionList sessions={sessions} ending={ending} onEnd={end} />}
        </QueryView>
      </Stack>
    </>
  );
}

type SessionsProps = {
  sessions: readonly OwnSession[];
  /** The ids of the sessions that are being signed out. */
  ending: ReadonlySet<string>;
  onEnd: (ended: readonly OwnSession[]) => void;
};

function SessionList({ sessions, ending, onEnd }: SessionsProps) {
  const online = useOnline();
  const here = sessions.filter(({ current }) => current);
  const elsewhere = sessions.filter(({ current }) => !current);
  const everywhere = () =>
    openModal({
      type: 'destructiveConfirmation',
      title: sessionsWords.endAll.title,
      text: sessionsWords.endAll.text(elsewhere.length),
      confirmLabel: sessionsWords.endAll.confirm,
      onConfirm: () => onEnd(elsewhere),
    });
  return (
    <Stack gap="lg">
      <SettingGroup title={sessionsWords.here}>
        {here.map(session => (
          <SessionRow key={session.session_id} session={session} />
        ))}
      </SettingGroup>
      {elsewhere.length === 0 ? (
        <Text c="dimmed">{sessionsWords.onlyHere}</Text>
      ) : (
        <>
          <SettingGroup title={sessionsWords.others}>
            {elsewhere.map(session => (
              <SessionRow
                key={session.session_id}
                session={session}
                action={
                  <EndSessionButton session={session} busy={ending.has(session.session_id)} onEnd={onEnd} />
                }
              />
            ))}
          </SettingGroup>
          <Button
            variant="default"
            fullWidth
            loading={elsewhere.length > 1 && ending.size === elsewhere.length}
            disabled={!online}
            onClick={everywhere}
          >
            {online ? sessionsWords.endAll.label : commonTexts.needsSignal}
          </Button>
        </>
      )}
    </Stack>
  );
}

function SessionRow({ session, action }: { session: OwnSession; action?: ReactNode }) {
  const now = useMinute();
  const { user_agent, created_at, last_used_at, network, current } = session;
  const timeZone = ownTimezone();
  const since = sessionsWords.since(dayLabel(new Date(created_at), timeZone));
  const facts = [
    !current && sessionsWords.used(longRelativeTime(relativeTime(new Date(last_used_at), new Date(now)))),
    since,
    network && sessionsWords.network(network),
  ];
  return (
    <DeviceRow
      name={deviceName(user_agent)}
      facts={facts.filter(Boolean)}
      current={current}
      action={action}
    />
  );
}

type EndButtonProps = { session: OwnSession; busy: boolean; onEnd: SessionsProps['onEnd'] };

function EndSessionButton({ session, busy, onEnd }: EndButtonProps) {
  const online = useOnline();
  const name = deviceName(session.user_agent);
  const ask = () =>
    openModal({
      type: 'destructiveConfirmation',
      title: sessionsWords.end.title(name),
      text: sessionsWords.end.text,
      confirmLabel: sessionsWords.end.label,
      onConfirm: () => onEnd([session]),
    });
  return (
    <Button
      size="sm"
      mih="2.75rem"
      variant="default"
      aria-label={sessionsWords.end.of(name)}
      loading={busy}
      disabled={!online}
      onClick={ask}
    >
      {sessionsWords.end.label}
    </Button>
  );
}

function useEndSessions(userId: string) {
  const [ending, setEnding] = useState<ReadonlySet<string>>(new Set());
  const end = async (sessions: readonly OwnSession[]) => {
    const ids = sessions.map(({ session_id }) => session_id);
    setEnding(new Set(ids));
    try {
      if (await runWithCode(() => endSessions(userId, ids)))
        toast({ kind: 'good', text: sessionsWords.ended(ids.length) });
    } catch (error) {
      const text = failureMessage(error, commonTexts.failed);
      toast({ kind: 'error', text, action: { label: commonTexts.retry, onPress: () => void end(sessions) } });
    }
    setEnding(new Set());
  };
  return { ending, end: (sessions: readonly OwnSession[]) => void end(sessions) };
}
