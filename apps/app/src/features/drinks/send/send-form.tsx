import type { Voucher } from '@nightjar/domain/drinks/entity';
import { useEffect, useState } from 'react';
import { useLayer } from '../../../ui/overlay/layers.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { type LeaveQuestion, useLeaveGuard } from '../../../ui/overlay/use-leave-guard.ts';
import { PageHeader } from '../../../ui/shell/page-header.tsx';
import { StepDots } from '../../../ui/shell/step-dots.tsx';
import { useAttachment } from '../../chat/components/use-attachment.ts';
import { type Send, sendSteps, stepBefore, type Target } from './flow.ts';
import { SendSay } from './message-step.tsx';
import { SendWho, type SendWhoProps } from './recipient-step.tsx';
import { SendCheck } from './review-step.tsx';
import classes from './send-form.module.css';
import { useSend } from './use-send.ts';
import { SendWhat } from './voucher-step.tsx';

export type SendFormProps = Pick<SendWhoProps, 'userId' | 'method' | 'onMethod'> & {
  kind: Send['kind'];
  to: Target | null;
  vouchers: readonly Voucher[];
  /** The voucher to begin with. */
  wanted: string | undefined;
  onBack: () => void;
  /** A drink is on its way. */
  onSent: () => void;
  /** A round is open. */
  onRound: (roundId: string) => void;
};

const binIt: LeaveQuestion = {
  asked: {
    type: 'destructiveConfirmation',
    title: 'Bin this drink?',
    text: 'What you wrote is lost. The voucher stays yours.',
    confirmLabel: 'Bin it',
  },
  stays: 'deny',
  freeWithinRoute: true,
};

/** Who, what, a word, a last look: a way of four steps that loses nothing on the way back. */
export function SendForm(props: SendFormProps) {
  const { userId, kind, vouchers, wanted, method, onMethod, onBack } = props;
  const [text, setText] = useState('');
  const media = useAttachment(sentence => toast({ kind: 'error', text: sentence }));
  const free = useLeaveGuard(text.trim() !== '' || media.attachment !== null, binIt);
  const handle = useSend({ ...props, wanted, onLeave: free });
  const { state, act, submit, fly } = handle;
  const before = stepBefore(state);
  const back = () => (before ? act({ type: 'back' }) : onBack());
  useLayer(before !== null, back);
  const go = () => act({ type: 'continued' });
  useEffect(() => {
    if (state.step) window.scrollTo({ top: 0, behavior: 'instant' });
  }, [state.step]);
  return (
    <div className={classes.screen}>
      <PageHeader title={kind === 'round' ? 'Send a round' : 'Send a drink'} onBack={back} />
      <StepDots
        steps={sendSteps.length - (state.given ? 1 : 0)}
        current={sendSteps.indexOf(state.step) - (state.given ? 1 : 0)}
      />
      {state.step === 'who' && (
        <SendWho
          userId={userId}
          kind={kind}
          method={method}
          notice={state.notice}
          onMethod={onMethod}
          onChosen={to => act({ type: 'to-chosen', to })}
        />
      )}
      {state.step === 'what' && (
        <SendWhat userId={userId} state={state} vouchers={vouchers} act={act} onContinue={go} />
      )}
      {state.step === 'say' && (
        <SendSay state={state} text={text} onText={setText} media={media} onContinue={go} />
      )}
      {state.step === 'check' && (
        <SendCheck
          state={state}
          vouchers={vouchers}
          text={text.trim()}
          attachment={media.attachment}
          onSend={() => void submit(text.trim() || null, media.attachment?.stored ?? null)}
          onFlown={fly}
        />
      )}
    </div>
  );
}
