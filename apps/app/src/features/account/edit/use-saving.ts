import { useState } from 'react';
import { haptics } from '../../../native/haptics/index.ts';
import { log } from '../../../platform/log.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { photoErrorText } from '../parts/words.ts';
import type { ProfileChange } from './flow.ts';
import { type ChosenPictures, saveProfile, uploadPictures } from './remote.ts';
import { editWords } from './words.ts';

/**
 * Uploads the chosen pictures, then saves the profile with their addresses. The form keeps its draft when this fails.
 */
export function useSaving(userId: string, onSaved: () => void) {
  const [saving, setSaving] = useState(false);
  const [uploadError, setUploadError] = useState<string | null>(null);

  const upload = async (pictures: ChosenPictures): Promise<ProfileChange | null> => {
    try {
      return await uploadPictures(userId, pictures, Date.now());
    } catch (error) {
      log.warn('A picture did not arrive', error);
      setUploadError(photoErrorText(error));
      return null;
    }
  };
  const write = async (change: ProfileChange): Promise<boolean> => {
    try {
      await saveProfile(userId, change);
      return true;
    } catch (error) {
      log.warn('The profile was not written', error);
      toast({ kind: 'error', text: editWords.failed });
      return false;
    }
  };
  const save = async (change: ProfileChange, pictures: ChosenPictures): Promise<void> => {
    setSaving(true);
    setUploadError(null);
    const uploaded = await upload(pictures);
    const saved = uploaded !== null && (await write({ ...change, ...uploaded }));
    setSaving(false);
    if (!saved) return;
    haptics.play('success');
    toast({ kind: 'good', text: editWords.saved });
    onSaved();
  };
  return { saving, uploadError, forgetError: () => setUploadError(null), save };
}
