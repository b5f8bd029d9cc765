import type { AlcoholRule } from '@nightjar/domain/drinks/entity';
import { stateName } from '@nightjar/domain/places/rules/states';
import { isUnreached } from '../../../../platform/client.ts';
import { useDeskForm } from '../../../../ui/desk/form/use-desk-form.ts';
import { toast } from '../../../../ui/overlay/toast.ts';
import { saveLaw } from '../remote.ts';
import { type LawFormValues, lawChangesOf, lawForm, lawFormValuesOf, type SubmittedLaw } from './flow.ts';
import { lawLabels, lawWords } from './words.ts';

/** Keeps the form of a state's law. The typed values stay in the form when a save fails. */
export function useLawForm(rule: AlcoholRule, today: string) {
  return useDeskForm<LawFormValues, SubmittedLaw>({
    initial: lawFormValuesOf(rule),
    schema: lawForm(today),
    labels: lawLabels,
    save: async sent => {
      try {
        const saved = await saveLaw(lawChangesOf(rule, sent));
        toast({ kind: 'good', text: lawWords.form.saved(stateName(rule.state)) });
        return { status: 'saved', values: lawFormValuesOf(saved) };
      } catch (error) {
        if (!isUnreached(error)) throw error;
        return { status: 'refused', message: lawWords.form.notReached };
      }
    },
  });
}
