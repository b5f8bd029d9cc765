import { Button, Stack, Text } from '@mantine/core';
import type { OwnUser } from '@nightjar/domain/account/entity';
import { type PictureSize, pickedMimeTypes } from '@nightjar/domain/kernel/upload';
import { nameOrElse } from '@nightjar/domain/people/rules/name';
import { type FormEvent, useState } from 'react';
import { imageUrl } from '../../../platform/config.ts';
import { useOnline } from '../../../platform/network.ts';
import { keepEditingAnswer, useLeaveGuard } from '../../../ui/overlay/use-leave-guard.ts';
import { cropShapes } from '../../../ui/picture/crop-area.ts';
import { useFileAddress } from '../../../ui/picture/use-file-address.ts';
import { PageHeader } from '../../../ui/shell/page-header.tsx';
import { commonTexts } from '../../../ui/words.ts';
import { headFacts } from '../../people/parts/words.ts';
import { ProfilePreview } from '../parts/profile-preview.tsx';
import { accountWords } from '../parts/words.ts';
import { EditFields, fieldId } from './edit-fields.tsx';
import classes from './edit-screen.module.css';
import { changedFields, checkEdit, draftOf, type EditDraft, type EditErrors, editFields } from './flow.ts';
import { ProfilePictureButton } from './picture-button.tsx';
import type { ChosenPictures } from './remote.ts';
import { useSaving } from './use-saving.ts';
import { editWords } from './words.ts';

export type EditScreenProps = {
  user: OwnUser;
  onBack: () => void;
  onDone: () => void;
};

/** Edits the user's own profile beside a preview of the changes. */
export function EditScreen({ user, onBack, onDone }: EditScreenProps) {
  const [draft, setDraft] = useState(() => draftOf(user));
  const [errors, setErrors] = useState<EditErrors>({});
  const [pictures, setPictures] = useState<ChosenPictures>({});
  const online = useOnline();
  const changed = changedFields(user, draft).length > 0 || Object.keys(pictures).length > 0;
  const leave = useLeaveGuard(changed, keepEditingAnswer);
  const { saving, uploadError, forgetError, save } = useSaving(user.id, () => leave(onDone));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkEdit(user, draft);
    if ('change' in checked) return void save(checked.change, pictures);
    setErrors(checked.errors);
    focusFirst(checked.errors);
  };
  return (
    <>
      <PageHeader title={editWords.title} onBack={onBack} />
      <form noValidate onSubmit={submit}>
        <Stack gap="lg" p="md" pt="xs">
          <EditedProfilePreview
            user={user}
            draft={draft}
            pictures={pictures}
            onPictures={chosen => {
              setPictures(chosen);
              forgetError();
            }}
            busy={saving}
          />
          <EditFields
            user={user}
            draft={draft}
            errors={errors}
            onField={(field, value) => {
              setDraft({ ...draft, [field]: value });
              setErrors({ ...errors, [field]: undefined });
            }}
          />
        </Stack>
        <div className={classes.bar} data-page-bar>
          {uploadError && (
            <Text c="var(--mantine-color-error)" role="alert" mb="xs">
              {uploadError}
            </Text>
          )}
          <Button type="submit" fullWidth loading={saving} disabled={!changed || !online}>
            {!online ? commonTexts.needsSignal : uploadError ? accountWords.retryPhoto : commonTexts.save}
          </Button>
        </div>
      </form>
    </>
  );
}

/** Opens the folded section of the form that has the first wrong field, then focuses the field. */
function focusFirst(errors: EditErrors): void {
  const first = editFields.find(field => errors[field]);
  const field = first && document.getElementById(fieldId(first));
  field?.closest('details')?.setAttribute('open', '');
  field?.focus();
}

type PreviewProps = {
  user: OwnUser;
  draft: EditDraft;
  pictures: ChosenPictures;
  onPictures: (pictures: ChosenPictures) => void;
  busy: boolean;
};

const acceptedTypes = pickedMimeTypes('image').join(',');

function EditedProfilePreview({ user, draft, pictures, onPictures, busy }: PreviewProps) {
  const face = usePictureAddress(pictures.face, user.profile_image, 'thumbnail');
  const banner = usePictureAddress(pictures.banner, user.bannerImage, 'cover');
  const name = nameOrElse(draft, accountWords.you);
  return (
    <ProfilePreview
      user={{ name, image: face }}
      banner={banner}
      status={user.activity_status}
      facts={headFacts(
        { first_name: draft.first_name.trim() || null, relationshipStatus: draft.relationshipStatus },
        name,
      )}
      bio={draft.bio.trim()}
      bannerAction={
        <ProfilePictureButton
          what={editWords.picture.banner}
          shape={cropShapes.banner}
          has={banner !== null}
          accept={acceptedTypes}
          disabled={busy}
          onPick={picked =>
            onPictures(withPictureChange(pictures, { kind: 'banner', picked, before: user.bannerImage }))
          }
        />
      }
      faceAction={
        <ProfilePictureButton
          what={accountWords.photo}
          shape={cropShapes.portrait}
          has={face !== null}
          accept={acceptedTypes}
          disabled={busy}
          onPick={picked =>
            onPictures(withPictureChange(pictures, { kind: 'face', picked, before: user.profile_image }))
          }
        />
      }
    />
  );
}

/** A picture that was just chosen is shown from the device, the saved one from the server. */
function usePictureAddress(
  chosen: File | null | undefined,
  before: string | null,
  size: PictureSize,
): string | null {
  const address = useFileAddress(chosen ?? null);
  return chosen === undefined ? imageUrl(before, size) : address;
}

type PictureChange = {
  readonly kind: keyof ChosenPictures;
  readonly picked: File | null;
  /** The address of the picture that the server has; null where it has none. */
  readonly before: string | null;
};

/** Removing a picture that the server does not have changes nothing. */
function withPictureChange(
  pictures: ChosenPictures,
  { kind, picked, before }: PictureChange,
): ChosenPictures {
  const { [kind]: _, ...others } = pictures;
  return picked === null && before === null ? others : { ...others, [kind]: picked };
}
