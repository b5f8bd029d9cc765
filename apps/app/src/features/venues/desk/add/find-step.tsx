import { Group, TextInput } from '@mantine/core';
import { venueNameLimit } from '@nightjar/domain/venues/entity';
import { useEffect, useEffectEvent, useRef } from 'react';
import * as z from 'zod/mini';
import { DeskForm, FormSection } from '../../../../ui/desk/form/desk-form.tsx';
import { useDeskForm } from '../../../../ui/desk/form/use-desk-form.ts';
import { venueFormSchema } from '../parts/form/flow.ts';
import type { StepFormProps } from '../parts/form/step-forms.tsx';
import classes from './add.module.css';
import { Drafts } from './drafts.tsx';
import { Duplicates } from './duplicates.tsx';
import { hasPin, UseDevicePositionButton } from './place-pin.tsx';
import type { DraftStepProps } from './use-draft-wizard.ts';
import { addWords } from './words.ts';

const findWords = addWords.find;
const nameSchema = z.pick(venueFormSchema, { name: true });

/** This first step asks for the name, because a venue or a draft with the name may exist already. */
export function FindStep(props: DraftStepProps & { form: StepFormProps }) {
  const { values, kept, form: how, draftId, drafts } = props;
  const form = useDeskForm({
    initial: { name: values.name },
    schema: nameSchema,
    labels: { name: findWords.name },
    save: how.save,
    guarded: false,
  });
  const { name } = form.values;
  const known = useRef(name);
  const report = useEffectEvent(() => how.onType?.({ name }));
  useEffect(() => {
    if (known.current === name) return;
    known.current = name;
    report();
  }, [name]);
  const others = drafts.filter(({ draft_id }) => draft_id !== draftId);
  return (
    <>
      {kept.state === 'untouched' && others.length > 0 && <Drafts drafts={others} />}
      <DeskForm form={form} saveLabel={how.saveLabel} before={how.before} state={how.state} savesUnchanged>
        <FormSection>
          <TextInput
            {...form.field('name')}
            placeholder={findWords.placeholder}
            maxLength={venueNameLimit}
            autoComplete="off"
            required
          />
          <Group gap="sm">
            <UseDevicePositionButton onPlace={place => kept.type('find', place)} />
            {hasPin(values) && <p className={classes.stateText}>{findWords.hereDone}</p>}
          </Group>
        </FormSection>
        <Duplicates values={{ ...values, name }} renderMap={props.renderSimilar} />
      </DeskForm>
    </>
  );
}
