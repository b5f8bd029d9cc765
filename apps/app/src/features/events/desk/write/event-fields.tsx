import { NativeSelect, Text, Textarea, TextInput } from '@mantine/core';
import classes from './event-form.module.css';
import type { EventFormState, EventFormValues, FieldAt } from './items.ts';
import { PosterField } from './poster-field.tsx';
import { writeWords } from './words.ts';

const { labels, help } = writeWords;

export type EventType = { readonly id: number; readonly name: string };

export function NameFields({ at, types }: { at: FieldAt; types: readonly EventType[] }) {
  return (
    <>
      <TextInput {...at('name')} autoComplete="off" />
      <NativeSelect
        {...at('type')}
        data={[
          { value: '', label: help.type },
          ...types.map(({ id, name }) => ({ value: `${id}`, label: name })),
        ]}
      />
    </>
  );
}

export function DetailFields({ at }: { at: FieldAt }) {
  return (
    <>
      <Textarea {...at('description')} rows={5} />
      <div className={classes.pair}>
        <TextInput {...at('price')} inputMode="decimal" description={help.price} leftSection="$" />
        <TextInput {...at('capacity')} inputMode="numeric" description={help.capacity} />
      </div>
      <TextInput {...at('link')} type="url" description={help.link} />
    </>
  );
}

type PostersProps = {
  form: EventFormState;
  isChanged: (name: keyof EventFormValues) => boolean;
  /** The part of the chosen pictures that is uploaded, from 0 to 1; null while nothing is being uploaded. */
  progress: number | null;
};

/** Shows the fields for the two pictures of an event: its poster in lists and its banner. */
export function PosterFields({ form, isChanged, progress }: PostersProps) {
  const pictureAt = (name: 'poster' | 'banner') => ({
    id: form.idOf(name),
    label: labels[name],
    value: form.values[name],
    onChange: (value: EventFormValues['poster']) => form.set(name, value),
    error: form.field(name).error,
    changed: isChanged(name),
  });
  return (
    <>
      <div className={classes.pair}>
        <PosterField {...pictureAt('poster')} shape="tile" />
        <PosterField {...pictureAt('banner')} shape="poster" />
      </div>
      {progress !== null && (
        <Text role="status">{writeWords.posters.uploading(Math.round(progress * 100))}</Text>
      )}
    </>
  );
}
