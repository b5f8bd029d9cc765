import { NativeSelect, Radio, Stack, Text, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import type { Event } from '@nightjar/domain/events/entity';
import { useQuery } from '@tanstack/react-query';
import { deepEqual } from '@tanstack/react-router';
import { useState } from 'react';
import { useOnline } from '../../../../platform/network.ts';
import { DeskForm, FormSection } from '../../../../ui/desk/desk-form.tsx';
import { useDeskForm } from '../../../../ui/desk/use-desk-form.ts';
import { statusWords } from '../../parts/words.ts';
import { eventTypesOptions } from '../remote.ts';
import classes from './event-form.module.css';
import { eventSchema, scopeOf } from './flow.ts';
import type { EventFormState, EventValues, FieldAt, HostVenue } from './items.ts';
import { LivePreview } from './live-preview.tsx';
import { PosterField } from './poster-field.tsx';
import { useEventSave } from './use-event-save.ts';
import { VenuePicker } from './venue-picker.tsx';
import { WhenFields } from './when-fields.tsx';
import { writeWords } from './words.ts';

export type EventFormProps = {
  initial: EventValues;
  /** The host is the venue, where it is known from the start. */
  host: HostVenue | null;
  /** The event is null where a new one is written. */
  event: Event | null;
  onSaved: (event: Event, values: EventValues) => void;
};

const { labels, sections, help } = writeWords;

/**
 * One form serves a new, a copied and an edited event. Beside the form the event is shown as guests will see
 * it.
 */
export function EventForm({ initial, host: known, event, onSaved }: EventFormProps) {
  const [host, setHost] = useState(known);
  const online = useOnline();
  const types = useQuery(eventTypesOptions()).data ?? [];
  const { save, begun, progress } = useEventSave({ host, initial, event, onSaved });
  const form = useDeskForm<EventValues, EventValues>({ initial, schema: eventSchema, labels, save });
  const { values } = form;
  const typeName = types.find(({ id }) => `${id}` === values.type)?.name ?? '';
  /** A field has a dot while its value differs from the saved one. */
  const at: FieldAt = name => {
    const changed = !deepEqual(values[name], initial[name]);
    return { ...form.field(name), label: <Label text={labels[name]} changed={event !== null && changed} /> };
  };
  const pick = (venue: HostVenue | null) => {
    setHost(venue);
    form.set('venue', venue?.id ?? '');
  };
  const pictureAt = (name: 'poster' | 'banner') => ({
    id: form.idOf(name),
    label: labels[name],
    value: values[name],
    onChange: (value: EventValues['poster']) => form.set(name, value),
    error: form.field(name).error,
    changed: event !== null && !deepEqual(values[name], initial[name]),
  });
  return (
    <div className={classes.page}>
      <DeskForm
        form={form}
        offline={!online}
        savesUnchanged={event === null}
        saveLabel={saveLabel(values, event)}
        valueLabel={(field, value) => valueLabel(field, value, types)}
      >
        {event?.series && (
          <FormSection title={labels.scope} text={writeWords.scope.text}>
            <Radio.Group
              aria-label={labels.scope}
              value={values.scope}
              onChange={value => form.set('scope', scopeOf(value))}
            >
              <Stack gap="xs">
                <Radio value="one" label={writeWords.scope.one} id={form.idOf('scope')} />
                <Radio value="later" label={writeWords.scope.later(event.series.nights)} />
              </Stack>
            </Radio.Group>
          </FormSection>
        )}
        <FormSection {...sections.what}>
          {known === null && !begun && (
            <VenuePicker
              id={form.idOf('venue')}
              venue={host}
              onPick={pick}
              error={form.field('venue').error}
            />
          )}
          <TextInput {...at('name')} autoComplete="off" />
          <NativeSelect
            {...at('type')}
            data={[
              { value: '', label: help.type },
              ...types.map(({ id, name }) => ({ value: `${id}`, label: name })),
            ]}
          />
        </FormSection>
        <WhenFields form={form} at={at} host={host} repeats={event === null && !begun} />
        <FormSection {...sections.more}>
          <Textarea {...at('description')} rows={5} />
          <div className={classes.pair}>
            <TextInput {...at('price')} inputMode="decimal" description={help.price} leftSection="$" />
            <TextInput {...at('capacity')} inputMode="numeric" description={help.capacity} />
          </div>
          <TextInput {...at('link')} type="url" description={help.link} />
        </FormSection>
        <FormSection {...sections.posters}>
          <div className={classes.pair}>
            <PosterField {...pictureAt('poster')} shape="tile" />
            <PosterField {...pictureAt('banner')} shape="poster" />
          </div>
          {progress !== null && (
            <Text role="status">{writeWords.posters.uploading(Math.round(progress * 100))}</Text>
          )}
        </FormSection>
        <StatusChoice form={form} event={event} />
      </DeskForm>
      <aside className={classes.aside}>
        <LivePreview values={values} host={host} typeName={typeName} going={event?.going_count ?? 0} />
      </aside>
    </div>
  );
}

function Label({ text, changed }: { text: string; changed: boolean }) {
  return (
    <>
      {text}
      {changed && <span className={classes.dot} title={writeWords.changed} aria-hidden />}
    </>
  );
}

/** Guests see a draft once it is published. An announced event never becomes a draft again. */
function StatusChoice({ form, event }: { form: EventFormState; event: Event | null }) {
  const words = writeWords.status;
  if (event?.status === 'published') return null;
  const other = event?.status === 'cancelled' ? 'cancelled' : 'draft';
  return (
    <FormSection {...sections.publish}>
      <Radio.Group
        aria-label={labels.status}
        value={form.values.status}
        onChange={value => form.set('status', value === 'published' ? 'published' : other)}
      >
        <Stack gap="xs">
          <Radio
            value="published"
            id={form.idOf('status')}
            label={other === 'cancelled' ? words.on : words.published}
          />
          <Radio value={other} label={words[other]} />
        </Stack>
      </Radio.Group>
    </FormSection>
  );
}

function saveLabel({ status }: EventValues, event: Event | null): string {
  if (event && event.status !== 'draft') return writeWords.save.changes;
  return status === 'draft' ? writeWords.save.draft : writeWords.save.publish;
}

/** A value is named in this form where two people changed it. */
function valueLabel(field: string, value: unknown, types: readonly { id: number; name: string }[]) {
  if (field === 'type') return types.find(({ id }) => `${id}` === value)?.name ?? String(value);
  if (field === 'status') return statusWords[value as EventValues['status']];
  if (field === 'poster' || field === 'banner')
    return value ? writeWords.values.picture : writeWords.values.noPicture;
  return value === '' ? writeWords.values.empty : String(value);
}
