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
import { goodAnywhereText } from '../parts/words.ts';
import type { Send } from './flow.ts';
import { FoldIntoBird } from './fold-into-bird.tsx';

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
      title="A last look"
      text={toWhom(state)}
      notice={online ? state.notice : 'No signal. It stays as you wrote it.'}
      footer={
        <Button
          loading={state.phase !== 'writing'}
          disabled={!online || goingUp}
          leftSection={<Icon name="PaperPlaneTilt" weight="bold" size={20} />}
          onClick={onSend}
        >
          {goingUp ? `Uploading ${Math.round(attachment.progress * 100)}%` : 'Send it'}
        </Button>
      }
    >
      <FoldIntoBird flies={state.phase === 'flying'} onFlown={onFlown}>
        <Preview state={state} sender={sender} vouchers={vouchers} text={text} attachment={attachment} />
      </FoldIntoBird>
      <Text c="dimmed" size="sm">
        {state.kind === 'round'
          ? 'Drinks not taken within 72 hours come back to you.'
          : "If it isn't opened within 72 hours, it comes back to you."}
      </Text>
    </FormStep>
  );
}

function Preview({ state, sender, vouchers, text, attachment }: Omit<ReviewStepProps, 'onSend' | 'onFlown'>) {
  const voucher = vouchers.find(({ voucher_id }) => voucher_id === state.voucherId);
  return (
    <GiftCard
      from={sender}
      line={`From ${sender.name}`}
      title={state.kind === 'round' ? `A round of ${state.count}` : voucher ? titleGiven(voucher) : 'A drink'}
      message={text || null}
      media={attachment && <Picture {...attachment} />}
      note={state.kind === 'round' ? 'First come, one each.' : goodAnywhereText}
    />
  );
}

function Picture({ type, src }: Attachment) {
  if (type === 'image') return <img src={src} alt="What you attached" className={media.media} />;
  return (
    <video src={src} muted controls playsInline aria-label="What you attached" className={media.media} />
  );
}

function toWhom({ to }: Send): string | undefined {
  if (!to) return undefined;
  if (to.kind === 'link') return 'This is what anyone with the link opens.';
  return `This is what ${to.name} opens.`;
}
