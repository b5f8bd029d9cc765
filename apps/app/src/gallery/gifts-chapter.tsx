import { Button, Stack } from '@mantine/core';
import { useState } from 'react';
import { Clink } from '../features/drinks/parts/clink.tsx';
import { GiftCard } from '../features/drinks/parts/gift-card.tsx';
import { Envelope } from '../features/drinks/receive/envelope.tsx';
import { GuestCode } from '../features/drinks/redeem/guest-code.tsx';
import { RoundTray } from '../features/drinks/rounds/round-tray.tsx';
import { FoldIntoBird } from '../features/drinks/send/fold-into-bird.tsx';
import { StepDots } from '../ui/shell/step-dots.tsx';

const mothsFace = { name: 'Moth' };
const deesFace = { name: 'Dee' };

/** Shows a drink on its way, a round, and a QR code to be scanned. */
export function GiftsChapter() {
  const [flies, setFlies] = useState(false);
  return (
    <Stack>
      <StepDots steps={4} current={1} />
      <Envelope from={mothsFace} what="what Moth sent" onOpen={() => {}} />
      <Clink />
      <FoldIntoBird flies={flies} onFlown={() => setFlies(false)}>
        <GiftCard from={mothsFace} line="From Moth" title="A house drink" message="You survived." />
      </FoldIntoBird>
      <Button variant="default" onClick={() => setFlies(true)}>
        Let it fly
      </Button>
      <GiftCard from={mothsFace} line="From Moth" title="A house drink" flat />
      <RoundTray size={5} left={3} claimed={[mothsFace, deesFace]} over={false} />
      <GuestCode value="A GUEST'S OWN CODE" dead={false} sentence={null} onAgain={null} wait="0:52" />
      <GuestCode
        value="A GUEST'S OWN CODE"
        dead
        sentence="This code expired."
        onAgain={() => {}}
        wait={null}
      />
    </Stack>
  );
}
