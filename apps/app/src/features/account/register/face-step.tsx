import { Button, Stack, Text, Title } from '@mantine/core';
import { mimeTypesOf } from '@nightjar/domain/kernel/upload';
import type { ReactNode } from 'react';
import { useOnline } from '../../../platform/network.ts';
import { PicturePicker } from '../../../ui/picture/picture-picker.tsx';
import { OnboardingLayout } from '../../../ui/shell/onboarding-layout.tsx';

/** `photo-failed`: the account is there, only its picture is not. */
export type FacePhase = 'editing' | 'creating' | 'photo-failed';

export type FaceStepProps = {
  photo: File | null;
  onPhoto: (photo: File | null) => void;
  /** The referral code's field. */
  children: ReactNode;
  phase: FacePhase;
  error: string | null;
  onBack: () => void;
  onCreate: () => void;
  onRetryPhoto: () => void;
  onSkipPhoto: () => void;
};

const failedUpload = 'Error uploading image. Please try again.';

/** A picture and a referral code; both are optional. */
export function FaceStep(props: FaceStepProps) {
  const { photo, onPhoto, children, phase, error, onBack, onCreate, onRetryPhoto, onSkipPhoto } = props;
  const online = useOnline();
  const busy = phase === 'creating';
  const failed = phase === 'photo-failed';
  return (
    <OnboardingLayout
      step={4}
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
              Go on without a photo
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
              ? 'Your account is ready. Only the photo did not make it.'
              : 'So friends find you at the bar. You can do it later too.'}
          </Text>
        </Stack>
        <PicturePicker
          picture={photo}
          onPick={onPhoto}
          accept={mimeTypesOf('image').join(',')}
          label="Add a photo"
          alt="your photo"
          error={failed ? failedUpload : null}
          disabled={busy}
        />
        {!failed && children}
        {error && (
          <Text c="var(--mantine-color-error)" role="alert">
            {error}
          </Text>
        )}
      </Stack>
    </OnboardingLayout>
  );
}
