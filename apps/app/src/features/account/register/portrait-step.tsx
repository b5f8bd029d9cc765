import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { brand } from '@nightjar/domain/brand';
import { mimeTypesOf } from '@nightjar/domain/kernel/upload';
import type { ReactNode } from 'react';
import { useOnline } from '../../../platform/network.ts';
import { initials } from '../../../ui/face/initials.ts';
import { PicturePicker } from '../../../ui/picture/picture-picker.tsx';
import { OnboardingLayout } from '../../../ui/shell/onboarding-layout.tsx';
import type { AboutDraft } from './flow.ts';

/** `photo-failed`: the account is there, only its picture is not. */
export type PortraitPhase = 'editing' | 'creating' | 'photo-failed';

export type PortraitStepProps = {
  /** Of the whole sign-up. */
  step: number;
  draft: AboutDraft;
  photo: File | null;
  onPhoto: (photo: File | null) => void;
  /** The referral code's field. */
  children: ReactNode;
  phase: PortraitPhase;
  error: string | null;
  onBack: () => void;
  onCreate: () => void;
  onRetryPhoto: () => void;
  onSkipPhoto: () => void;
};

const failedUpload = 'Error uploading image. Please try again.';

/** A picture and a referral code; both are optional. */
export function PortraitStep(props: PortraitStepProps) {
  const { step, draft, photo, onPhoto, children, phase, error, onBack, onCreate, onRetryPhoto, onSkipPhoto } =
    props;
  const online = useOnline();
  const whole = `${draft.first_name} ${draft.last_name}`;
  const busy = phase === 'creating';
  const failed = phase === 'photo-failed';
  return (
    <OnboardingLayout
      step={step}
      onBack={phase === 'editing' ? onBack : undefined}
      footer={
        <>
          <Button
            fullWidth
            loading={busy}
            disabled={!online || (failed && !photo)}
            onClick={failed ? onRetryPhoto : onCreate}
          >
            {!online ? 'Needs signal' : failed ? 'Retry' : 'Create my account'}
          </Button>
          {failed && (
            <Button fullWidth variant="subtle" color="gray" onClick={onSkipPhoto}>
              Continue without a photo
            </Button>
          )}
        </>
      }
    >
      <Stack gap="lg">
        <Stack gap="2xs">
          <Title order={2}>Put a face to it</Title>
          <Text c="dimmed">
            {failed
              ? "Your account is ready. Only the photo didn't make it."
              : 'So friends find you at the bar. You can add it later, too.'}
          </Text>
        </Stack>
        <PicturePicker
          picture={photo}
          onPick={onPhoto}
          accept={mimeTypesOf('image').join(',')}
          label="Add a photo"
          standIn={initials(whole)}
          caption={draft.nickname.trim()}
          alt="your photo"
          error={failed ? failedUpload : null}
          disabled={busy}
        />
        {!failed && children}
        {!failed && (
          <Text size="sm" c="dimmed">
            By continuing you accept the{' '}
            <Anchor href={`${brand.site}/terms`} target="_blank" inherit>
              Terms
            </Anchor>{' '}
            and{' '}
            <Anchor href={`${brand.site}/privacy`} target="_blank" inherit>
              Privacy Policy
            </Anchor>
            .
          </Text>
        )}
        {error && (
          <Text c="var(--mantine-color-error)" role="alert">
            {error}
          </Text>
        )}
      </Stack>
    </OnboardingLayout>
  );
}
