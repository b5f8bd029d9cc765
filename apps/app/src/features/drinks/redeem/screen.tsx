import { ActionIcon } from '@mantine/core';
import { distanceMetres } from '@nightjar/domain/kernel/geo';
import type { Venue } from '@nightjar/domain/venues/entity';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { wakeLock } from '../../../native/wake-lock/index.ts';
import { ownTimezone } from '../../../platform/location/own-clock.ts';
import { useUserLocation } from '../../../platform/location/user-location.ts';
import { useNow } from '../../../platform/now.ts';
import type { FaceUser } from '../../../ui/face/face.tsx';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { HeroSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { useClosingAsTopLayer } from '../../../ui/overlay/layers.ts';
import { PageHeader } from '../../../ui/shell/page-header.tsx';
import { commonTexts } from '../../../ui/words.ts';
import { sendLocation } from '../../people/remote/location.ts';
import { VenueOpenStatus } from '../../venues/parts/venue-open-status.tsx';
import { venueProfileOptions } from '../../venues/remote/venue.ts';
import type { Proof } from '../flow.ts';
import { runningProofOptions } from '../remote/proof.ts';
import { BarBanner } from './bar-banner.tsx';
import { ChooseStep } from './choose-step.tsx';
import { CodeStep } from './code-step.tsx';
import { ColourStep } from './colour-step.tsx';
import { ConnectionLostStep } from './connection-lost-step.tsx';
import { HoldStep } from './hold-step.tsx';
import { ProofStep, ReceiptStep } from './proof-step.tsx';
import { ScanStep } from './scan-step.tsx';
import classes from './screen.module.css';
import { type RedeemHandle, useRedeem } from './use-redeem.ts';
import { redeemWords } from './words.ts';

const OverrideStep = lazy(() => import('./override-step.tsx').then(step => ({ default: step.OverrideStep })));

export type RedeemScreenProps = {
  venueId: string;
  userId: string;
  guest: FaceUser;
  /** The id of the voucher that is chosen when the page opens. */
  wanted: string | undefined;
  onLeave: () => void;
};

/**
 * Shows the guest the steps from the choice of a drink to the live proof. A proof that is live already is shown at
 * once.
 */
export function RedeemScreen(props: RedeemScreenProps) {
  const { userId, venueId } = props;
  const running = useQuery(runningProofOptions(userId));
  useEffect(() => wakeLock.hold(), []);
  useEffect(() => void sendLocation(userId), [userId]);
  return (
    <QueryView query={running} skeleton={<HeroSkeleton />} errorFallback={redeemWords.lastPourFailed}>
      {proof => <RedeemSteps {...props} running={proof?.venueId === venueId ? proof : null} />}
    </QueryView>
  );
}

function RedeemSteps(props: RedeemScreenProps & { running: Proof | null }) {
  const { venueId, userId, guest, onLeave, running } = props;
  const query = useQuery(venueProfileOptions(venueId, userId));
  const venue = query.data;
  // While the venue loads, the time zone of this device is used. A guest at the bar is in the bar's time zone.
  const timezone = venue?.timezone ?? ownTimezone();
  const here = useUserLocation();
  const metresAway = venue && here.failure === null ? distanceMetres(here, venue) : null;
  const handle = useRedeem({ userId, venueId, running });
  const { state, end } = handle;
  useClosingAsTopLayer(state.step !== 'choose', onLeave);

  if (state.step === 'proof')
    return <ProofStep proof={state.proof} guest={guest} timezone={timezone} onEnd={end} onLeave={onLeave} />;
  if (state.step === 'receipt')
    return <ReceiptStep proof={state.proof} userId={userId} timezone={timezone} onLeave={onLeave} />;
  return (
    <div className={classes.screen} data-banner={state.step === 'choose' || undefined}>
      <RedeemHeader title={venue?.name ?? redeemWords.title} onLeave={onLeave} />
      <QueryView query={query} skeleton={<HeroSkeleton />} errorFallback={redeemWords.venueFailed}>
        {known => (
          <>
            <BarStatus venue={known} banner={state.step === 'choose'} />
            <StepBeforePour {...props} handle={handle} venue={known} metresAway={metresAway} />
          </>
        )}
      </QueryView>
    </div>
  );
}

/** Shows the bar as a banner while the guest chooses a drink. In later steps it only shows whether the bar is open. */
function BarStatus({ venue, banner }: { venue: Venue; banner: boolean }) {
  if (!banner)
    return (
      <div className={classes.status}>
        <OpenNow venue={venue} />
      </div>
    );
  return (
    <div className={classes.banner}>
      <BarBanner venue={venue}>
        <OpenNow venue={venue} />
      </BarBanner>
    </div>
  );
}

type StepBeforePourProps = Pick<RedeemScreenProps, 'userId' | 'venueId' | 'wanted'> & {
  handle: RedeemHandle;
  venue: Venue;
  metresAway: number | null;
};

function StepBeforePour({ handle, userId, venueId, wanted, venue, metresAway }: StepBeforePourProps) {
  const { state } = handle;
  switch (state.step) {
    case 'choose':
      return <ChooseStep {...handle} {...{ state, userId, venue, metresAway, wanted }} />;
    case 'code':
      return <CodeStep {...handle} state={state} venue={venue} />;
    case 'colour':
    case 'check':
      return <ColourStep {...handle} state={state} />;
    case 'hold':
    case 'pour':
      return <HoldStep {...handle} state={state} />;
    case 'scan':
      return <ScanStep {...handle} state={state} userId={userId} venueId={venueId} />;
    case 'connection-lost':
      return <ConnectionLostStep {...handle} />;
    case 'issue':
      return (
        <Suspense fallback={<HeroSkeleton />}>
          <OverrideStep state={state} send={handle.send} metres={metresAway} />
        </Suspense>
      );
    case 'proof':
    case 'receipt':
      return null;
  }
}

function RedeemHeader({ title, onLeave }: { title: string; onLeave: () => void }) {
  return (
    <PageHeader
      title={title}
      action={
        <ActionIcon aria-label={commonTexts.close} size="2.75rem" onClick={onLeave}>
          <Icon name="X" />
        </ActionIcon>
      }
    />
  );
}

function OpenNow({ venue }: { venue: Venue }) {
  return <VenueOpenStatus venue={venue} now={new Date(useNow())} countsDown />;
}
