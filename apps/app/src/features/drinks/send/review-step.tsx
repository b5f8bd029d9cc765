import { Button, Text } from '@mantine/core';
import type { Voucher } from '@nightjar/domain/drinks/entity';
import { imageUrl } from '../../../platform/config.ts';
import { useOnline } from '../../../platform/network.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { useSession } from '../../account/remote.ts';
import type { Attachment } from '../../chat/components/use-attachment.ts';
import { faceOf } from '../../friends/components/face-of.ts';
import { RedeemStep } from '../parts/form-step.tsx';
import { GiftCard } from '../parts/gift-card.tsx';
import media from '../receive/gift-media.module.css';
import type { Send } from './flow.ts';
import { FoldIntoBird } from './fold-into-bird.tsx';

export type SendCheckProps = {
  state: Send;
  vouchers: readonly Voucher[];
  text: string;
  attachment: Attachment | null;
  onSend: () => void;
  /** It has flown off. */
  onFlown: () => void;
};

/** The card as they will see it, and then it flies. */
export function SendCheck({ state, vouchers, text, attachment, onSend, onFlown }: SendCheckProps) {
  const online = useOnline();
  const goingUp = attachment !== null && attachment.stored === null;
  return (
    <RedeemStep
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
          {goingUp ? `Uploading, ${Math.round(attachment.progress * 100)} %` : 'Send it'}
        </Button>
      }
    >
      <FoldIntoBird flies={state.phase === 'flying'} onFlown={onFlown}>
        <Preview state={state} vouchers={vouchers} text={text} attachment={attachment} />
      </FoldIntoBird>
      <Text c="dimmed" size="sm">
        {state.kind === 'round'
          ? 'What nobody takes within 72 hours comes back to you.'
          : 'Not opened within 72 hours, it comes back to you.'}
      </Text>
    </RedeemStep>
  );
}

function Preview({ state, vouchers, text, attachment }: Omit<SendCheckProps, 'onSend' | 'onFlown'>) {
  const { details } = useSession();
  const voucher = vouchers.find(({ voucher_id }) => voucher_id === state.voucherId);
  const from = details ? faceOf(details.user) : { name: 'You', image: imageUrl(null) };
  return (
    <GiftCard
      from={from}
      line={`From ${from.name}`}
      title={state.kind === 'round' ? `A round of ${state.count}` : (voucher?.title ?? 'A drink')}
      message={text || null}
      media={attachment && <Picture {...attachment} />}
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
  if (to.kind === 'link') return 'Whoever has the link sees this.';
  return `${to.name} sees this.`;
}
