import { Button, Stack, Text } from '@mantine/core';
import type { Round } from '@nightjar/domain/drinks/entity';
import { useQuery } from '@tanstack/react-query';
import { useOnline } from '../../../platform/network.ts';
import { useNow } from '../../../platform/now.ts';
import { Face } from '../../../ui/face/face.tsx';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { Headline } from '../../../ui/shell/headline.tsx';
import { PageHeader } from '../../../ui/shell/page-header.tsx';
import { faceOf, largeFaceOf } from '../../people/parts/flow.ts';
import { shareRound } from '../parts/actions.ts';
import { Clink } from '../parts/clink.tsx';
import classes from '../parts/gift-page.module.css';
import { GiftSkeleton } from '../parts/gift-skeleton.tsx';
import { isNoAccess, NoAccess } from '../parts/no-access.tsx';
import { drinkWords, friendNameAtStart, returnText } from '../parts/words.ts';
import { roundOptions } from '../remote/rounds.ts';
import { RoundTray } from './round-tray.tsx';
import { useRound } from './use-round.ts';
import { roundWords } from './words.ts';

export type RoundScreenProps = {
  roundId: string;
  userId: string;
  onBack: () => void;
  onBank: (freshVoucherId?: string) => void;
};

/** Shows how many drinks of a round are left, who took a drink, and the drink that the viewer took. */
export function RoundScreen(props: RoundScreenProps) {
  const { roundId, userId, onBack } = props;
  const query = useQuery(roundOptions(userId, roundId));
  if (isNoAccess(query)) return <NoAccess text={roundWords.noAccess} onBack={onBack} />;
  return (
    <div className={classes.screen}>
      <PageHeader title={roundWords.title} onBack={onBack} />
      <QueryView query={query} skeleton={<GiftSkeleton />} errorFallback={roundWords.failed}>
        {round => <RoundTrayOf {...props} round={round} />}
      </QueryView>
    </div>
  );
}

function RoundTrayOf(props: RoundScreenProps & { round: Round }) {
  const { round, userId } = props;
  const own = round.owner?.id === userId;
  const owner = friendNameAtStart(round.owner);
  return (
    <div className={classes.page}>
      <div className={classes.middle}>
        {round.voucher_id ? (
          <Clink />
        ) : (
          <div className={classes.face}>
            <Face user={round.owner ? largeFaceOf(round.owner) : { name: owner }} size={72} />
          </div>
        )}
        <div className={classes.words}>
          <Headline>{own ? roundWords.headline.own : roundWords.headline.theirs(owner)}</Headline>
          {round.message && <Text size="lg">“{round.message}”</Text>}
        </div>
        <RoundTray
          size={round.size}
          left={round.left}
          claimed={round.claimed_by.map(faceOf)}
          over={round.state === 'ended'}
        />
        <RoundFact round={round} own={own} />
      </div>
      {own ? <OwnerActions {...props} /> : <GuestActions {...props} />}
    </div>
  );
}

/** Describes the state of a round, above the buttons of the page. */
function RoundFact({ round, own }: { round: Round; own: boolean }) {
  const now = useNow();
  if (round.voucher_id) return <p className={classes.fact}>{roundWords.fact.yours}</p>;
  if (round.state === 'ended') return <p className={classes.fact}>{roundWords.fact.over}</p>;
  if (round.state === 'gone')
    return <p className={classes.fact}>{own ? roundWords.fact.goneOwn : roundWords.fact.gone}</p>;
  return (
    <Text c="dimmed" ta="center">
      {own ? roundWords.fact.returns(returnText(round.expires_at, now) ?? '') : drinkWords.firstCome}
    </Text>
  );
}

function OwnerActions({ round, userId, onBank }: RoundScreenProps & { round: Round }) {
  const online = useOnline();
  const { busy, error, askToEnd } = useRound(userId, round, onBank);
  return (
    <Stack gap="xs" className={classes.footer}>
      <Text role="alert" className={classes.notice}>
        {error}
      </Text>
      {round.state === 'open' && (
        <>
          <Button
            leftSection={<Icon name="ShareNetwork" weight="bold" size={20} />}
            onClick={() => void shareRound(round)}
          >
            {roundWords.share}
          </Button>
          <Button variant="default" loading={busy} disabled={!online} onClick={askToEnd}>
            {roundWords.end}
          </Button>
        </>
      )}
      {round.state !== 'open' && <Button onClick={() => onBank()}>{drinkWords.toBank}</Button>}
    </Stack>
  );
}

function GuestActions({ round, userId, onBank }: RoundScreenProps & { round: Round }) {
  const online = useOnline();
  const { busy, error, claim } = useRound(userId, round, onBank);
  const mayTake = round.state === 'open' && round.voucher_id === null;
  return (
    <Stack gap="xs" className={classes.footer}>
      <Text role="alert" className={classes.notice}>
        {online ? error : mayTake && roundWords.offline}
      </Text>
      {mayTake ? (
        <Button loading={busy} disabled={!online} onClick={claim}>
          {roundWords.take}
        </Button>
      ) : (
        <Button onClick={() => onBank()}>{drinkWords.toBank}</Button>
      )}
    </Stack>
  );
}
