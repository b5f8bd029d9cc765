import { useEffect, useState } from 'react';
import type { FaceUser } from '../../../ui/face/face.tsx';
import { useClosingAsTopLayer } from '../../../ui/overlay/layers.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { type LeaveQuestion, useLeaveGuard } from '../../../ui/overlay/use-leave-guard.ts';
import { PageHeader } from '../../../ui/shell/page-header.tsx';
import { StepDots } from '../../../ui/shell/step-dots.tsx';
import { useAttachment } from '../../chat/parts/use-attachment.ts';
import { drinkWords } from '../parts/words.ts';
import { sendSteps, stepBefore } from './flow.ts';
import { MessageStep } from './message-step.tsx';
import { RecipientStep, type RecipientStepProps } from './recipient-step.tsx';
import { ReviewStep } from './review-step.tsx';
import classes from './send-form.module.css';
import { type SendOptions, useSend } from './use-send.ts';
import { VoucherStep } from './voucher-step.tsx';
import { sendWords } from './words.ts';

export type SendFormProps = Pick<RecipientStepProps, 'method' | 'onMethod'> &
  Omit<SendOptions, 'onLeave'> & {
    sender: FaceUser;
    onBack: () => void;
    onBuy: () => void;
  };

const discardQuestion: LeaveQuestion = {
  asked: {
    type: 'destructiveConfirmation',
    title: sendWords.discard.title,
    text: sendWords.discard.text,
    confirmLabel: sendWords.discard.confirm,
  },
  stays: 'deny',
  freeWithinRoute: true,
};

/** Sends a drink in the steps recipient, voucher, message and review. Going back loses nothing. */
export function SendForm(props: SendFormProps) {
  const { userId, kind, vouchers, wanted, sender, method, onMethod, onBack, onBuy } = props;
  const [text, setText] = useState('');
  const media = useAttachment(sentence => toast({ kind: 'error', text: sentence }));
  const free = useLeaveGuard(text.trim() !== '' || media.attachment !== null, discardQuestion);
  const handle = useSend({ ...props, wanted, onLeave: free });
  const { state, act, submit, showSent } = handle;
  const before = stepBefore(state);
  const back = () => (before ? act({ type: 'back' }) : onBack());
  useClosingAsTopLayer(before !== null, back);
  const go = () => act({ type: 'continued' });
  useEffect(() => {
    if (state.step) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [state.step]);
  return (
    <div className={classes.screen}>
      <PageHeader title={drinkWords.send[kind]} onBack={back} />
      <StepDots
        steps={sendSteps.length - (state.given ? 1 : 0)}
        current={sendSteps.indexOf(state.step) - (state.given ? 1 : 0)}
      />
      {state.step === 'recipient' && (
        <RecipientStep
          userId={userId}
          kind={kind}
          method={method}
          notice={state.notice}
          onMethod={onMethod}
          onChosen={to => act({ type: 'to-chosen', to })}
        />
      )}
      {state.step === 'voucher' && (
        <VoucherStep state={state} vouchers={vouchers} act={act} onContinue={go} onBuy={onBuy} />
      )}
      {state.step === 'message' && (
        <MessageStep state={state} text={text} onText={setText} media={media} onContinue={go} />
      )}
      {state.step === 'review' && (
        <ReviewStep
          state={state}
          sender={sender}
          vouchers={vouchers}
          text={text.trim()}
          upload={media}
          onBack={back}
          onSend={() => void submit(text.trim() || null, media.attachment?.stored ?? null)}
          onFlown={showSent}
        />
      )}
    </div>
  );
}
