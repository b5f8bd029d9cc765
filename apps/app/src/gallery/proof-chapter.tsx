import { Button } from '@mantine/core';
import { exampleVenue } from '@nightjar/domain/venues/example';
import { useState } from 'react';
import { CooldownRing } from '../features/drinks/parts/cooldown-ring.tsx';
import { LiveProof } from '../features/drinks/redeem/live-proof.tsx';
import { ProofReceipt } from '../features/drinks/redeem/proof-receipt.tsx';
import { useGalleryNow } from './gallery-now.ts';

const exampleBar = exampleVenue();

/** `&colour=1` to `&colour=8` in the address choose the color of the pro; `&ended` starts with the receipt. */
export function ProofChapter() {
  const query = new URLSearchParams(window.location.search);
  const now = useGalleryNow();
  const [began] = useState(now);
  const [ended, setEnded] = useState(query.has('ended'));
  if (ended)
    return (
      <ProofReceipt
        venue={exampleBar.name}
        title="Free pour"
        usedAt="10:42pm"
        cooldown={<CooldownRing until={began + 2_700_000} now={now} length={2_700_000} />}
        actions={
          <>
            <Button>Done</Button>
            <Button variant="subtle" color="gray">
              Something wrong?
            </Button>
          </>
        }
      />
    );
  return (
    <LiveProof
      redemption={{
        venue: exampleBar.name,
        title: 'FREE DRINK',
        redeemedAt: began - 20_000,
        proFirstName: 'Dee',
        colourId: Number(query.get('colour') ?? 3),
        guest: { firstName: 'Rae' },
      }}
      serverOffset={0}
      timezone={exampleBar.timezone}
      now={now}
      onEnd={() => setEnded(true)}
    />
  );
}
