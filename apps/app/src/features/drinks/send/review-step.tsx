import { Button, Text } from '@mantine/core';
import type { Voucher } from '@nightjar/domain/drinks/entity';
import { titleOfSentVoucher } from '@nightjar/domain/drinks/rules/voucher-texts';
import { useOnline } from '../../../platform/network.ts';
import type { FaceUser } from '../../../ui/face/face.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import type { Attachment, useAttachment } from '../../chat/parts/use-attachment.ts';
import { FormStep } from '../parts/form-step.tsx';
import { GiftCard } from '../parts/gift-card.tsx';
import media from '../parts/gift-page.module.css';
import { drinkWords } from '../parts/words.ts';
import type { SendState } from './flow.ts';
import { FoldIntoBird } from './fold-into-bird.tsx';
import { sendWords } from './words.ts';

const reviewWords = sendWords.review;

export type ReviewStepProps = {
  state: SendState;
  sender: FaceUser;
  vouchers: readonly Voucher[];
  text: string;
  upload: Pick<ReturnType<typeof useAttachment>, 'attachment' | 'retry'>;
  onSend: () => void;
  /** Leads back to the step in which the message and its attachment are chosen. */
  onBack: () => void;
  /** Called when the animation of the sent card has ended. */
  onFlown: () => void;
};

/** Shows the card as the recipient will see it. When the drink is sent, the card folds and flies away. */
export function ReviewStep(props: ReviewStepProps) {
  const { state, sender, vouchers, text, upload, onSend, onBack, onFlown } = props;
  const { attachment, retry } = upload;
  const online = useOnline();
  const goingUp = attachment !== null && attachment.stored === null;
  return (
    <FormStep
      title={reviewWords.title}
      text={state.to ? reviewWords.opens(state.to) : undefined}
      notice={online ? (attachment?.error ?? state.notice) : reviewWords.offline}
      footer={
        attachment?.error ? (
          <Button onClick={retry ?? onBack}>{retry ? reviewWords.uploadAgain : reviewWords.change}</Button>
        ) : (
          <Button
            loading={state.phase !== 'writing'}
            disabled={!online || goingUp}
            leftSection={<Icon name="PaperPlaneTilt" weight="bold" size={20} />}
            onClick={onSend}
          >
            {goingUp ? reviewWords.uploading(attachment.progress) : reviewWords.send}
          </Button>
        )
      }
    >
      <FoldIntoBird flies={state.phase === 'flying'} onFlown={onFlown}>
        <GiftPreview state={state} sender={sender} vouchers={vouchers} text={text} attachment={attachment} />
      </FoldIntoBird>
      <Text c="dimmed" size="sm">
        {state.kind === 'round' ? reviewWords.roundReturns : reviewWords.returns}
      </Text>
    </FormStep>
  );
}

type PreviewProps = Pick<ReviewStepProps, 'state' | 'sender' | 'vouchers' | 'text'> & {
  attachment: Attachment | null;
};

function GiftPreview({ state, sender, vouchers, text, attachment }: PreviewProps) {
  return (
    <GiftCard
      from={sender}
      line={drinkWords.from(sender.name)}
      title={giftTitle(state, vouchers)}
      message={text || null}
      media={attachment && <AttachmentPicture {...attachment} />}
      note={state.kind === 'round' ? drinkWords.firstCome : drinkWords.goodAnywhere}
    />
  );
}

function AttachmentPicture({ type, src }: Attachment) {
  if (type === 'image') return <img src={src} alt={reviewWords.image} className={media.media} />;
  return (
    <video src={src} muted controls playsInline aria-label={reviewWords.video} className={media.media} />
  );
}

function giftTitle({ kind, count, voucherId }: SendState, vouchers: readonly Voucher[]): string {
  if (kind === 'round') return drinkWords.round.title(count);
  const voucher = vouchers.find(({ voucher_id }) => voucher_id === voucherId);
  return voucher ? titleOfSentVoucher(voucher) : reviewWords.drink;
}
