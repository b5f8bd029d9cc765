import { NativeSelect, Switch, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { disagreementWithHours } from '@nightjar/domain/events/desk/rules/closed';
import { addDays, houseTimezone } from '@nightjar/domain/kernel/time';
import { useState } from 'react';
import { FormSection } from '../../../../ui/desk/form/desk-form.tsx';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { endsNextDay, eventTimesOf, repeatWeekChoices } from './flow.ts';
import type { EventFormState, EventFormValues, FieldAt, HostVenue } from './items.ts';
import classes from './when-fields.module.css';
import { writeWords } from './words.ts';

const { sections, help, repeat } = writeWords;

type WhenFieldsProps = {
  form: EventFormState;
  at: FieldAt;
  host: HostVenue | null;
  /** True for a new event, which may be repeated. */
  repeats: boolean;
};

/**
 * Shows the fields for the day and the times, by the clock of the venue. A new event can be repeated for further weeks.
 * A warning is shown where the venue's opening hours do not match.
 */
export function WhenFields({ form, at, host, repeats }: WhenFieldsProps) {
  const { values } = form;
  const [isLong, setLong] = useState(values.lastDate !== '');
  const setSeveral = (several: boolean) => {
    setLong(several);
    if (!several) form.set('lastDate', '');
  };
  const zone = host?.timezone ?? houseTimezone;
  return (
    <FormSection title={sections.when.title} text={host && sections.when.text(zone)}>
      <div className={classes.times}>
        <TextInput {...at('date')} type="date" />
        <TextInput {...at('start')} type="time" />
        <TextInput {...at('end')} type="time" description={help.noEnd} inputWrapperOrder={inputOrder} />
      </div>
      <Text role="status" size="sm" className={classes.note}>
        {endsNextDay(values) ? help.nextDay(values.date) : ''}
      </Text>
      <Switch
        size="sm"
        label={writeWords.several}
        checked={isLong}
        onChange={({ currentTarget }) => setSeveral(currentTarget.checked)}
      />
      {isLong && <TextInput {...at('lastDate')} type="date" min={values.date} className={classes.last} />}
      {host && <HoursNote values={values} host={host} />}
      {repeats && <RepeatField values={values} at={at} />}
    </FormSection>
  );
}

const inputOrder: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'description',
  'error',
];

function HoursNote({ values, host }: { values: EventFormValues; host: HostVenue }) {
  const times = eventTimesOf(values, host.timezone);
  const how = times && disagreementWithHours(host, times);
  return (
    <div role="status">
      {how && (
        <div className={classes.warning}>
          <Icon name="WarningCircle" weight="fill" size={20} />
          <div>
            <p className={classes.warningTitle}>{writeWords.disagrees(how)}</p>
            <p className={classes.warningText}>{writeWords.disagreesText}</p>
          </div>
        </div>
      )}
    </div>
  );
}

function RepeatField({ values, at }: { values: EventFormValues } & Pick<WhenFieldsProps, 'at'>) {
  const weeks = Number(values.repeat);
  const isKnown = weeks > 0 && values.date !== '';
  return (
    <NativeSelect
      {...at('repeat')}
      className={classes.last}
      inputWrapperOrder={inputOrder}
      description={isKnown ? repeat.until(weeks + 1, addDays(values.date, weeks * 7)) : undefined}
      data={repeatWeekChoices.map(count => ({
        value: `${count}`,
        label: count === 0 ? repeat.none : repeat.weeks(count),
      }))}
    />
  );
}
