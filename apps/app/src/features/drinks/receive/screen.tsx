import { ActionIcon, Button, Stack, Text } from '@mantine/core';
import type { Shot } from '@nightjar/domain/drinks/entity';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { haptics } from '../../../native/haptics/index.ts';
import { useOnline } from '../../../platform/network.ts';
import { useNow } from '../../../platform/now.ts';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { ActionSheet } from '../../../ui/overlay/action-sheet.tsx';
import { Headline } from '../../../ui/shell/headline.tsx';
import { PageHeader } from '../../../ui/shell/page-header.tsx';
import { largeFaceOf } from '../../people/parts/flow.ts';
import { ReportSheet } from '../../reports/parts/report-sheet.tsx';
import { Clink } from '../parts/clink.tsx';
import { GiftCard } from '../parts/gift-card.tsx';
import classes from '../parts/gift-page.module.css';
import { GiftSkeleton } from '../parts/gift-skeleton.tsx';
import { isNoAccess, NoAccess } from '../parts/no-access.tsx';
import { answerDeadlineText, drinkWords, friendName, friendNameAtStart } from '../parts/words.ts';
import { refreshShots, shotOptions } from '../remote/shots.ts';
import { Envelope, UnfoldedGift } from './envelope.tsx';
import { GiftMedia } from './gift-media.tsx';
import { useAnswer } from './use-answer.ts';
import { giftOriginText, outcomeText, receiveWords } from './words.ts';

export type AcceptShotScreenProps = {
  voucherId: string;
  userId: string;
  onBack: () => void;
  /** Opens the Drink Bank, which shows the ticket of the voucher that was just accepted. */
  onBank: (freshVoucherId?: string) => void;
  /** Opens the chat with the sender. */
  onThanks: (senderId: string) => void;
};

/** Shows a drink that was sent to the user as a closed envelope, then opened, then with the answer. */
export function AcceptShotScreen(props: AcceptShotScreenProps) {
  const { voucherId, userId, onBack } = props;
  const query = useQuery(shotOptions(userId, voucherId));
  if (isNoAccess(query)) return <NoAccess text={receiveWords.noAccess} onBack={onBack} />;
  return (
    <div className={classes.screen}>
      <GiftHeader shot={query.data} {...props} />
      <QueryView query={query} skeleton={<GiftSkeleton />} errorFallback={receiveWords.failed}>
        {shot => <OpenedGift {...props} shot={shot} />}
      </QueryView>
    </div>
  );
}

/** Shows the header, with a menu that reports the sender. */
function GiftHeader({ shot, userId, onBack }: AcceptShotScreenProps & { shot: Shot | undefined }) {
  const [shown, setShown] = useState<'menu' | 'report' | null>(null);
  const sender = shot?.direction === 'received' ? shot.sender : null;
  const close = () => setShown(null);
  return (
    <>
      <PageHeader
        title={receiveWords.header[shot?.direction ?? 'received']}
        onBack={onBack}
        action={
          sender && (
            <ActionIcon
              aria-label={receiveWords.header.more}
              aria-haspopup="dialog"
              size="2.75rem"
              onClick={() => setShown('menu')}
            >
              <Icon name="DotsThree" />
            </ActionIcon>
          )
        }
      />
      {sender && (
        <>
          <ActionSheet
            opened={shown === 'menu'}
            title={friendName(sender)}
            actions={[{ label: receiveWords.header.report, icon: 'Flag', onPress: () => setShown('report') }]}
            onClose={() => setShown(known => (known === 'menu' ? null : known))}
          />
          <ReportSheet
            opened={shown === 'report'}
            userId={userId}
            target={{ kind: 'person', id: sender.id, name: friendName(sender) }}
            onClose={close}
          />
        </>
      )}
    </>
  );
}

function OpenedGift(props: AcceptShotScreenProps & { shot: Shot }) {
  const { shot } = props;
  const [opened, setOpened] = useState(false);
  const fact = outcomeText(shot);
  if (fact) return <AnsweredGift {...props} fact={fact} />;
  if (!opened)
    return (
      <ClosedGift
        shot={shot}
        onOpen={() => {
          haptics.play('success');
          setOpened(true);
        }}
      />
    );
  return <GiftQuestion {...props} />;
}

function ClosedGift({ shot, onOpen }: { shot: Shot; onOpen: () => void }) {
  const now = useNow();
  return (
    <div className={classes.stage}>
      <Envelope
        from={senderFace(shot)}
        what={receiveWords.envelope.what(friendName(shot.sender))}
        onOpen={onOpen}
      />
      <div className={classes.words}>
        <Headline>{receiveWords.envelope.headline(friendNameAtStart(shot.sender))}</Headline>
        <Text c="dimmed">{answerDeadlineText(shot.sent_expires_at, now)}</Text>
      </div>
    </div>
  );
}

function GiftQuestion({ shot, userId, onBank, onThanks }: AcceptShotScreenProps & { shot: Shot }) {
  const online = useOnline();
  const { busy, error, accept, decline } = useAnswer(userId, shot, onBank);
  const { sender } = shot;
  return (
    <div className={classes.page}>
      <div className={classes.middle}>
        <Clink />
        <UnfoldedGift>
          <GiftWithMedia shot={shot} note={drinkWords.goodAnywhere} />
        </UnfoldedGift>
      </div>
      <Stack gap="xs" className={classes.footer}>
        <Text role="alert" className={classes.notice}>
          {online ? error : receiveWords.offline}
        </Text>
        <Button autoFocus loading={busy === 'accept'} disabled={!online || busy !== null} onClick={accept}>
          {receiveWords.accept}
        </Button>
        <div className={classes.others}>
          <Button
            variant="default"
            loading={busy === 'decline'}
            disabled={!online || busy !== null}
            onClick={decline}
          >
            {receiveWords.decline}
          </Button>
          {sender && (
            <Button variant="default" onClick={() => onThanks(sender.id)}>
              {receiveWords.thanks}
            </Button>
          )}
        </div>
      </Stack>
    </div>
  );
}

function AnsweredGift({
  shot,
  fact,
  onBank,
  onThanks,
}: AcceptShotScreenProps & { shot: Shot; fact: string }) {
  const canThank = shot.direction === 'received' && ['accepted', 'redeemed'].includes(shot.state);
  return (
    <div className={classes.page}>
      <div className={classes.middle}>
        <GiftWithMedia shot={shot} flat note={null} />
        <p className={classes.fact} role="status">
          {fact}
        </p>
      </div>
      <Stack gap="xs" className={classes.footer}>
        <Button onClick={() => onBank()}>{drinkWords.toBank}</Button>
        {canThank && shot.sender && (
          <Button variant="default" onClick={() => shot.sender && onThanks(shot.sender.id)}>
            {receiveWords.thanks}
          </Button>
        )}
      </Stack>
    </div>
  );
}

function GiftWithMedia({ shot, note, flat }: { shot: Shot; note: string | null; flat?: boolean }) {
  const own = shot.direction === 'sent';
  return (
    <GiftCard
      from={senderFace(shot)}
      line={giftOriginText(shot)}
      title={shot.title}
      message={shot.message}
      media={
        shot.attachment_url && (
          <GiftMedia {...shot} sender={own ? null : friendName(shot.sender)} onBroken={refreshShots} />
        )
      }
      note={note}
      flat={flat}
    />
  );
}

const senderFace = ({ sender }: Shot) => (sender ? largeFaceOf(sender) : { name: friendNameAtStart(null) });
