import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { CooldownRing } from '../features/drinks/parts/cooldown-ring.tsx';
import { CountHero } from '../features/drinks/parts/count-hero.tsx';
import { ProPlate } from '../features/drinks/parts/pro-plate.tsx';
import { VoucherCard } from '../features/drinks/parts/voucher-card.tsx';
import { ProColourPicker } from '../features/drinks/redeem/pro-colour-picker.tsx';
import { Icon } from '../ui/icon/icon.tsx';
import { HoldButton } from '../ui/input/hold-button.tsx';
import { openModal } from '../ui/overlay/modal.ts';
import { toast } from '../ui/overlay/toast.ts';
import { useGalleryNow } from './gallery-now.ts';

const cooldownMs = 45 * 60_000;

export function DrinksChapter() {
  const now = useGalleryNow();
  const [began] = useState(now);
  return (
    <Stack>
      <CountHero value={2} label="free pours left" sub="of 4. Refills Friday" rollsIn>
        <CooldownRing until={began + cooldownMs * 0.7} now={now} length={cooldownMs} />
      </CountHero>
      <VoucherCard
        kind="free"
        title="Free pour"
        from="At any bar that redeems"
        note={<CooldownRing until={began + 60_000} now={now} length={120_000} />}
      />
      <VoucherCard
        kind="paid"
        title="House cocktail"
        from="From Moth"
        message="You survived."
        count={2}
        action={<Icon name="DotsThree" />}
      />
      <VoucherCard kind="shot" title="A shot to send" from="Yours to give" />
      <VoucherCard kind="free" title="Free pour" from="None left until Friday" state="resting" />
      <VoucherCard kind="paid" title="House cocktail" from="Used 10:42pm" state="spent" />
      <ProPlate colourId={3} code="4827" seconds={8} />
      <ProColours />
      <ProPlate colourId={4}>
        <p>Drink in hand? Hold to pour.</p>
        <HoldToPourExample />
      </ProPlate>
    </Stack>
  );
}

function ProColours() {
  const [value, setValue] = useState<number | null>(3);
  return <ProColourPicker label="Their colour" value={value} onChange={setValue} />;
}

function HoldToPourExample() {
  const [busy, setBusy] = useState(false);
  const pour = () => {
    setBusy(true);
    setTimeout(() => setBusy(false), 1500);
    toast({ kind: 'good', text: 'Poured' });
  };
  return (
    <>
      <HoldButton
        label="Hold to pour"
        altLabel="Confirm without holding"
        busy={busy}
        onDone={pour}
        onAlternative={() =>
          openModal({
            type: 'neutral',
            title: 'Pour it now?',
            confirmLabel: 'Pour',
            denyLabel: true,
            confirmAfterMs: 1000,
            onConfirm: pour,
          })
        }
      />
      <Button variant="default" onClick={() => setBusy(!busy)}>
        Busy
      </Button>
    </>
  );
}
