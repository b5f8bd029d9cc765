import { Radio, Stack } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import type { Event } from '@nightjar/domain/events/entity';
import { FormSection } from '../../../../ui/desk/form/desk-form.tsx';
import { seriesScopeOf } from './flow.ts';
import type { EventFormState } from './items.ts';
import { writeWords } from './words.ts';

/** For an event of a series, asks whether to change this event alone or the later events too. */
export function ScopeChoice({ form, nights }: { form: EventFormState; nights: number }) {
  const words = writeWords.scope;
  const title = writeWords.labels.scope;
  return (
    <FormSection title={title} text={words.text}>
      <Radio.Group
        aria-label={title}
        value={form.values.scope}
        onChange={value => form.set('scope', seriesScopeOf(value))}
      >
        <Stack gap="xs">
          <Radio value="one" label={words.one} id={form.idOf('scope')} />
          <Radio value="later" label={words.later(nights)} />
        </Stack>
      </Radio.Group>
    </FormSection>
  );
}

/**
 * Chooses whether the event is a draft or announced. Guests cannot see a draft. An announced event never becomes a
 * draft again.
 */
export function StatusChoice({ form, event }: { form: EventFormState; event: Event | null }) {
  const words = writeWords.status;
  if (event?.status === 'published') return null;
  const other = event?.status === 'cancelled' ? 'cancelled' : 'draft';
  return (
    <FormSection {...writeWords.sections.publish}>
      <Radio.Group
        aria-label={writeWords.labels.status}
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
