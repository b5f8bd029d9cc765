import { localTime } from '@nightjar/domain/kernel/time';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { CallError } from '../../../platform/client.ts';
import { log } from '../../../platform/log.ts';
import { commonTexts } from '../../../ui/words.ts';
import { useSession } from '../../people/remote/session.ts';
import { photoErrorText } from '../parts/words.ts';
import { befriendHouseContact } from '../remote/house-contact.ts';
import { AboutForm, fieldId } from './about-form.tsx';
import { BirthdayStep } from './birthday-step.tsx';
import {
  type AboutAnswers,
  type AboutDraft,
  type AboutErrors,
  type AboutField,
  checkAbout,
  checkStep,
  emptyDraft,
  fieldsByStep,
  onboardingStepNumbers,
  type RegisterStep,
  refusedField,
  registerSteps,
  stepOfField,
  withTyped,
} from './flow.ts';
import { NamesStep } from './names-step.tsx';
import { NewcomerCard } from './newcomer-card.tsx';
import { type PortraitPhase, PortraitStep } from './portrait-step.tsx';
import { draftOptions, keepDraft, loadTierOfNewAccount, saveProfileImage, signUp } from './remote.ts';

export type RegisterScreenProps = {
  legalAge: number;
  codeField: ReactNode;
  /** Shows the codes that this device keeps for the sign-up; null where it keeps none. */
  keptCodes: ReactNode;
  /** Uses the codes that the user came with or entered; null where there is none. */
  settleCodes: ((userId: string) => Promise<void>) | null;
};

/**
 * A user with a verified phone number gets an account here in three steps. What is typed is kept when the
 * registration is interrupted.
 */
export function RegisterScreen(props: RegisterScreenProps) {
  const { data: kept, isPending } = useQuery(draftOptions());
  if (isPending) return null;
  return <RegisterForm {...props} kept={{ ...emptyDraft, ...kept }} />;
}

function RegisterForm(props: RegisterScreenProps & { kept: AboutDraft }) {
  const { legalAge, codeField, keptCodes, settleCodes, kept } = props;
  const { userId, details } = useSession();
  const about = useAboutForm(kept, legalAge);
  const { draft, step } = about;
  const [photo, setPhoto] = useState<File | null>(null);
  const registration = useRegistration(userId, { settleCodes, onRefused: about.refuse });
  const create = () => {
    const answers = about.complete();
    if (answers) void registration.create(answers, photo);
  };
  if (step === 'portrait')
    return (
      <PortraitStep
        step={onboardingStepNumbers[step]}
        draft={draft}
        photo={photo}
        onPhoto={chosen => {
          setPhoto(chosen);
          registration.forgetPhotoError();
        }}
        phase={registration.phase}
        error={registration.error}
        photoError={registration.photoError}
        onBack={about.back}
        onCreate={create}
        onRetryPhoto={() => void registration.sendPhoto(photo)}
        onSkipPhoto={() => void registration.finish()}
      >
        {codeField}
      </PortraitStep>
    );
  return (
    <AboutForm
      step={onboardingStepNumbers[step]}
      place={registerSteps.indexOf(step)}
      card={<NewcomerCard draft={draft} photo={photo} />}
      onBack={step === 'names' ? undefined : about.back}
      onContinue={about.goOn}
    >
      {step === 'names' ? (
        <NamesStep {...about} phone={details?.user.phone ?? null} keptCodes={keptCodes} />
      ) : (
        <BirthdayStep {...about} legalAge={legalAge} />
      )}
    </AboutForm>
  );
}

/** Keeps the typed answers of the steps before the portrait, their errors, and the shown step. */
function useAboutForm(kept: AboutDraft, legalAge: number) {
  const [draft, setDraft] = useState(kept);
  const [errors, setErrors] = useState<AboutErrors>({});
  const [step, setStep] = useState<RegisterStep>('names');
  useStepFocus(step, errors);
  const law = { today: todayOnDevice(), legalAge };
  const move = (by: 1 | -1) => setStep(registerSteps[registerSteps.indexOf(step) + by] ?? step);
  const show = (wrong: AboutErrors) => {
    setErrors(wrong);
    const [field] = Object.keys(wrong) as AboutField[];
    if (field) setStep(stepOfField(field));
  };
  return {
    draft,
    errors,
    step,
    back: () => move(-1),
    set: (field: AboutField, value: string) => {
      const next = withTyped(draft, field, value);
      setDraft(next);
      const nickname = next.nickname === draft.nickname ? errors.nickname : undefined;
      setErrors({ ...errors, nickname, [field]: undefined });
      void keepDraft(next);
    },
    goOn: () => {
      const wrong = checkStep(step, draft, law);
      if (wrong) return show(wrong);
      setErrors({});
      move(1);
    },
    /**
     * Returns the answers of all steps. Where an answer is wrong, it opens the step of that answer and returns null.
     */
    complete: (): AboutAnswers | null => {
      const checked = checkAbout(draft, law);
      if ('about' in checked) return checked.about;
      show(checked.errors);
      return null;
    },
    /** Opens the step of a field that the server refused, and shows the server's sentence beside the field. */
    refuse: (field: AboutField, sentence: string) => show({ [field]: sentence }),
  };
}

/**
 * Focuses the first wrong field, else the first field of a step that just opened. The portrait step focuses
 * its own heading.
 */
function useStepFocus(step: RegisterStep, errors: AboutErrors): void {
  const before = useRef({ step, errors });
  useEffect(() => {
    const stepChanged = before.current.step !== step;
    const refused = before.current.errors !== errors;
    before.current = { step, errors };
    if (!stepChanged && !refused) return;
    const wrong = fieldsByStep[step].find(field => errors[field]);
    const first = stepChanged ? (wrong ?? fieldsByStep[step][0]) : wrong;
    if (first) document.getElementById(fieldId(first))?.focus();
    else if (stepChanged) document.getElementById('page-title')?.focus();
  }, [step, errors]);
}

/** Returns today's date by the device's own time zone. */
function todayOnDevice(): string {
  return localTime(new Date(), Intl.DateTimeFormat().resolvedOptions().timeZone).date;
}

type RegistrationOptions = Pick<RegisterScreenProps, 'settleCodes'> & {
  /** Called with the field whose value the server refuses. */
  onRefused: (field: AboutField, sentence: string) => void;
};

/**
 * Creates the account, then stores the picture. It then settles the codes and makes the house contact a friend, both
 * at the same time, and finally loads the new tier. Only a failure of the first two calls stops the registration.
 */
function useRegistration(userId: string | null, { settleCodes, onRefused }: RegistrationOptions) {
  const [phase, setPhase] = useState<PortraitPhase>('editing');
  const [error, setError] = useState<string | null>(null);
  const [photoError, setPhotoError] = useState<string | null>(null);

  const finish = async () => {
    if (!userId) return;
    setPhase('creating');
    const parts = [settleCodes?.(userId), befriendHouseContact(userId)];
    for (const result of await Promise.allSettled(parts))
      if (result.status === 'rejected') log.warn('A part of the welcome was left out', result.reason);
    await loadTierOfNewAccount();
  };
  const sendPhoto = async (photo: File | null) => {
    if (!userId) return;
    setPhase('creating');
    setPhotoError(null);
    try {
      if (photo) await saveProfileImage(userId, photo, Date.now());
    } catch (failure) {
      log.warn('The picture did not arrive', failure);
      setPhotoError(photoErrorText(failure));
      return setPhase('photo-failed');
    }
    await finish();
  };
  const refuse = (failure: unknown) => {
    setPhase('editing');
    const known = failure instanceof CallError ? failure : null;
    const field = known && refusedField(known);
    if (known && field) return onRefused(field, known.message);
    setError(known?.message ?? commonTexts.failed);
  };
  const create = async (about: AboutAnswers, photo: File | null) => {
    if (!userId) return;
    setPhase('creating');
    setError(null);
    try {
      await signUp(userId, about);
    } catch (failure) {
      return refuse(failure);
    }
    await sendPhoto(photo);
  };
  return {
    phase,
    error,
    photoError,
    forgetPhotoError: () => setPhotoError(null),
    create,
    sendPhoto,
    finish,
  };
}
