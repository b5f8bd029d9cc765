import type { Event } from '@nightjar/domain/events/entity';
import { useQuery } from '@tanstack/react-query';
import { deepEqual } from '@tanstack/react-router';
import { useState } from 'react';
import { useOnline } from '../../../../platform/network.ts';
import { DeskForm, FormSection } from '../../../../ui/desk/form/desk-form.tsx';
import { useDeskForm } from '../../../../ui/desk/form/use-desk-form.ts';
import { statusWords } from '../../parts/words.ts';
import { eventTypesOptions } from '../remote.ts';
import { ChangedFieldDot } from './changed-dot.tsx';
import { ScopeChoice, StatusChoice } from './event-choices.tsx';
import { DetailFields, type EventType, NameFields, PosterFields } from './event-fields.tsx';
import classes from './event-form.module.css';
import { eventSchema } from './flow.ts';
import type { EventFormValues, FieldAt, HostVenue } from './items.ts';
import { LivePreview } from './live-preview.tsx';
import { useEventSave } from './use-event-save.ts';
import { VenuePicker } from './venue-picker.tsx';
import { WhenFields } from './when-fields.tsx';
import { writeWords } from './words.ts';

export type EventFormProps = {
  initial: EventFormValues;
  /** The venue of the event, where it is known from the start. */
  host: HostVenue | null;
  /** The event that is edited; null for a new one. */
  event: Event | null;
  onSaved: (event: Event, values: EventFormValues) => void;
};

const { labels, sections } = writeWords;

/**
 * The form to write a new event, a copy of an event, or changes of an event. A preview beside the form shows the event
 * as guests will see it.
 */
export function EventForm({ initial, host: known, event, onSaved }: EventFormProps) {
  const [host, setHost] = useState(known);
  const online = useOnline();
  const types = useQuery(eventTypesOptions()).data ?? [];
  const { save, begun, progress } = useEventSave({ host, initial, event, onSaved });
  const form = useDeskForm<EventFormValues, EventFormValues>({ initial, schema: eventSchema, labels, save });
  const { values } = form;
  const typeName = types.find(({ id }) => `${id}` === values.type)?.name ?? '';
  const isChanged = (name: keyof EventFormValues) =>
    event !== null && !deepEqual(values[name], initial[name]);
  const at: FieldAt = name => ({
    ...form.field(name),
    label: <FieldLabel text={labels[name]} changed={isChanged(name)} />,
  });
  const pick = (venue: HostVenue | null) => {
    setHost(venue);
    form.set('venue', venue?.id ?? '');
  };
  return (
    <div className={classes.page}>
      <DeskForm
        form={form}
        offline={!online}
        savesUnchanged={event === null}
        saveLabel={saveButtonLabel(values, event)}
        valueLabel={(field, value) => valueLabel(field, value, types)}
      >
        {event?.series && <ScopeChoice form={form} nights={event.series.nights} />}
        <FormSection {...sections.what}>
          {known === null && !begun && (
            <VenuePicker
              id={form.idOf('venue')}
              venue={host}
              onPick={pick}
              error={form.field('venue').error}
            />
          )}
          <NameFields at={at} types={types} />
        </FormSection>
        <WhenFields form={form} at={at} host={host} repeats={event === null && !begun} />
        <FormSection {...sections.more}>
          <DetailFields at={at} />
        </FormSection>
        <FormSection {...sections.posters}>
          <PosterFields form={form} isChanged={isChanged} progress={progress} />
        </FormSection>
        <StatusChoice form={form} event={event} />
      </DeskForm>
      <aside className={classes.aside}>
        <LivePreview values={values} host={host} typeName={typeName} going={event?.going_count ?? 0} />
      </aside>
    </div>
  );
}

function FieldLabel({ text, changed }: { text: string; changed: boolean }) {
  return (
    <>
      {text}
      {changed && <ChangedFieldDot />}
    </>
  );
}

function saveButtonLabel({ status }: EventFormValues, event: Event | null): string {
  if (event && event.status !== 'draft') return writeWords.save.changes;
  return status === 'draft' ? writeWords.save.draft : writeWords.save.publish;
}

/** Writes a value as text for the question which of two users' changes to keep. */
function valueLabel(field: string, value: unknown, types: readonly EventType[]) {
  if (field === 'type') return types.find(({ id }) => `${id}` === value)?.name ?? String(value);
  if (field === 'status') return statusWords[value as EventFormValues['status']];
  if (field === 'poster' || field === 'banner')
    return value ? writeWords.values.picture : writeWords.values.noPicture;
  return value === '' ? writeWords.values.empty : String(value);
}
