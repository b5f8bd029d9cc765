import { ActionIcon, Button } from '@mantine/core';
import { receiptNumber } from '@nightjar/domain/drinks/rules/pour';
import { clockLabel } from '@nightjar/domain/kernel/time';
import { Link } from '@tanstack/react-router';
import { useNow } from '../../../platform/now.ts';
import type { FaceUser } from '../../../ui/face/face.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { useTitleFocus } from '../../../ui/shell/use-title-focus.ts';
import { commonTexts } from '../../../ui/words.ts';
import type { Proof } from '../flow.ts';
import { FreePourCountdown } from '../parts/next-free-pour.tsx';
import { drinkWords } from '../parts/words.ts';
import { LiveProof } from './live-proof.tsx';
import { ProofReceipt } from './proof-receipt.tsx';
import classes from './screen.module.css';
import { redeemWords } from './words.ts';

type ProofStepProps = {
  proof: Proof;
  guest: FaceUser;
  timezone: string;
  onEnd: () => void;
  onLeave: () => void;
};

/** Shows the live proof. The guest can leave it without a confirmation, because the Drink Bank links back to it. */
export function ProofStep({ proof, guest, timezone, onEnd, onLeave }: ProofStepProps) {
  const now = useNow();
  useTitleFocus();
  return (
    <>
      <LiveProof
        redemption={{
          venue: proof.venue,
          title: proofTitle(proof),
          redeemedAt: proof.redeemedAt,
          proFirstName: proof.pro,
          colourId: proof.colour,
          guest: { firstName: guest.name, image: guest.image },
        }}
        serverOffset={proof.serverOffset}
        timezone={timezone}
        now={now}
        onEnd={onEnd}
      />
      <div className={classes.leave}>
        <ActionIcon
          aria-label={commonTexts.close}
          variant="default"
          radius="xl"
          size="2.75rem"
          onClick={onLeave}
        >
          <Icon name="X" />
        </ActionIcon>
      </div>
    </>
  );
}

function proofTitle({ kind, soft, title }: Proof): string {
  if (kind === 'paid') return title;
  return soft ? redeemWords.proof.soft : redeemWords.proof.free;
}

function receiptTitle({ kind, soft, title }: Proof): string {
  if (kind === 'paid') return title;
  return soft ? redeemWords.receipt.soft : drinkWords.freePour;
}

type ReceiptStepProps = {
  proof: Proof;
  userId: string;
  timezone: string;
  onLeave: () => void;
};

export function ReceiptStep({ proof, userId, timezone, onLeave }: ReceiptStepProps) {
  useTitleFocus();
  return (
    <ProofReceipt
      venue={proof.venue}
      title={receiptTitle(proof)}
      usedAt={clockLabel(new Date(proof.redeemedAt), timezone)}
      number={receiptNumber(proof.redemptionId)}
      cooldown={proof.kind === 'free' && <FreePourCountdown userId={userId} />}
      actions={
        <>
          <Button onClick={onLeave}>{commonTexts.done}</Button>
          <Button variant="subtle" color="gray" renderRoot={props => <Link to="/support" {...props} />}>
            {redeemWords.receipt.support}
          </Button>
        </>
      }
    />
  );
}
