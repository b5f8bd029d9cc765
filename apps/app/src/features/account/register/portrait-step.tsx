import { Button, Stack, Text, Title } from '@mantine/core';
import { pickedMimeTypes } from '@nightjar/domain/kernel/upload';
import type { ReactNode } from 'react';
import { useOnline } from '../../../platform/network.ts';
import { initials } from '../../../ui/face/initials.ts';
import { PicturePicker } from '../../../ui/picture/picture-picker.tsx';
import { OnboardingLayout } from '../../../ui/shell/onboarding-layout.tsx';
import { commonTexts } from '../../../ui/words.ts';
import { LegalNote } from '../parts/legal-note.tsx';
import { accountWords } from '../parts/words.ts';
import type { AboutDraft } from './flow.ts';
import { registerWords } from './words.ts';

/** In the phase `photo-failed` the account exists; only its picture is missing. */
export type PortraitPhase = 'editing' | 'creating' | 'photo-failed';

export type PortraitStepProps = {
  /** The number of this step among all steps of the sign-up. */
  step: number;
  draft: AboutDraft;
  photo: File | null;
  onPhoto: (photo: File | null) => void;
  /** The field of the code is passed as the children. */
  children: ReactNode;
  phase: PortraitPhase;
  error: string | null;
  /** The text explains why the chosen picture was not stored. */
  photoError: string | null;
  onBack: () => void;
  onCreate: () => void;
  onRetryPhoto: () => void;
  onSkipPhoto: () => void;
};

const portraitWords = registerWords.portrait;

/** Asks for a picture and a code; both are optional. */
export function PortraitStep(props: PortraitStepProps) {
  const { step, draft, photo, onPhoto, children, phase, photoError, onBack } = props;
  const failed = phase === 'photo-failed';
  return (
    <OnboardingLayout
      step={step}
      onBack={phase === 'editing' ? onBack : undefined}
      footer={<CreateButtons {...props} />}
    >
      <Stack gap="lg">
        <Stack gap="2xs">
          <Title order={2}>{portraitWords.title}</Title>
          <Text c="dimmed">{failed ? portraitWords.failed : portraitWords.text}</Text>
        </Stack>
        <PicturePicker
          picture={photo}
          onPick={onPhoto}
          accept={pickedMimeTypes('image').join(',')}
          label={portraitWords.add}
          standIn={initials(`${draft.first_name} ${draft.last_name}`)}
          caption={draft.nickname.trim()}
          alt={accountWords.photo}
          error={photoError}
          disabled={phase === 'creating'}
        />
        {!failed && children}
        {!failed && <LegalNote words={portraitWords.law} />}
      </Stack>
    </OnboardingLayout>
  );
}

type CreateButtonsProps = Pick<
  PortraitStepProps,
  'phase' | 'photo' | 'error' | 'onCreate' | 'onRetryPhoto' | 'onSkipPhoto'
>;

/**
 * The button creates the account. Where the account exists without its picture, the buttons send the picture again or
 * skip it. The sentence of a refusal is beside the button, because a small screen does not show the end of the step.
 */
function CreateButtons({ phase, photo, error, onCreate, onRetryPhoto, onSkipPhoto }: CreateButtonsProps) {
  const online = useOnline();
  const failed = phase === 'photo-failed';
  return (
    <>
      {error && (
        <Text c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      <Button
        fullWidth
        loading={phase === 'creating'}
        disabled={!online || (failed && !photo)}
        onClick={failed ? onRetryPhoto : onCreate}
      >
        {!online ? commonTexts.needsSignal : failed ? accountWords.retryPhoto : portraitWords.create}
      </Button>
      {failed && (
        <Button fullWidth variant="subtle" color="gray" onClick={onSkipPhoto}>
          {portraitWords.skip}
        </Button>
      )}
    </>
  );
}
