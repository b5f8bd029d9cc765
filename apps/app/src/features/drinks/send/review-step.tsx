import { Button, Text } from '@mantine/core';
import type { Voucher } from '@nightjar/domain/drinks/entity';
import { titleGiven } from '@nightjar/domain/drinks/rules/vouchers';
import { useOnline } from '../../../platform/network.ts';
import type { FaceUser } from '../../../ui/face/face.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import type { Attachment } from '../../chat/parts/use-attachment.ts';
import { FormStep } from '../parts/form-step.tsx';
import { GiftCard } from '../parts/gift-card.tsx';
import media from '../parts/gift-page.module.css';
import { drinkWords } from '../parts/words.ts';
import type { Send } from './flow.ts';
import { FoldIntoBird } from './fold-into-bird.tsx';
import { sendWords } from './words.ts';

const words = sendWords.review;

export type ReviewStepProps = {
  state: Send;
  sender: FaceUser;
  vouchers: readonly Voucher[];
  text: string;
  attachment: Attachment | null;
  onSend: () => void;
  /** The animation has ended. */
  onFlown: () => void;
};

/** The card as the recipient sees it, with the animation of its sending. */
export function ReviewStep({ state, sender, vouchers, text, attachment, onSend, onFlown }: ReviewStepProps) {
  const online = useOnline();
  const goingUp = attachment !== null && attachment.stored === null;
  return (
    <FormStep
      title={words.title}
      text={state.to ? words.opens(state.to) : undefined}
      notice={online ? state.notice : words.offline}
      footer={
        <Button
          loading={state.phase !== 'writing'}
          disabled={!online || goingUp}
          leftSection={<Icon name="PaperPlaneTilt" weight="bold" size={20} />}
          onClick={onSend}
        >
          {goingUp ? words.uploading(attachment.progress) : words.send}
        </Button>
      }
    >
      <FoldIntoBird flies={state.phase === 'flying'} onFlown={onFlown}>
        <Preview state={state} sender={sender} vouchers={vouchers} text={text} attachment={attachment} />
      </FoldIntoBird>
      <Text c="dimmed" size="sm">
        {state.kind === 'round' ? words.roundReturns : words.returns}
      </Text>
    </FormStep>
  );
}

function Preview({ state, sender, vouchers, text, attachment }: Omit<ReviewStepProps, 'onSend' | 'onFlown'>) {
  return (
    <GiftCard
      from={sender}
      line={drinkWords.from(sender.name)}
      title={titleOf(state, vouchers)}
      message={text || null}
      media={attachment && <Picture {...attachment} />}
      note={state.kind === 'round' ? drinkWords.firstCome : drinkWords.goodAnywhere}
    />
  );
}

function Picture({ type, src }: Attachment) {
  if (type === 'image') return <img src={src} alt={words.image} className={media.media} />;
  return <video src={src} muted controls playsInline aria-label={words.video} className={media.media} />;
}

function titleOf({ kind, count, voucherId }: Send, vouchers: readonly Voucher[]): string {
  if (kind === 'round') return drinkWords.round.title(count);
  const voucher = vouchers.find(({ voucher_id }) => voucher_id === voucherId);
  return voucher ? titleGiven(voucher) : words.drink;
}
