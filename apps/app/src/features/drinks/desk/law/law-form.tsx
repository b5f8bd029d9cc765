import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { AlcoholRule } from '@nightjar/domain/drinks/entity';
import { stateName } from '@nightjar/domain/places/rules/states';
import { useOnline } from '../../../../platform/network.ts';
import { DateInput } from '../../../../ui/desk/date-input.tsx';
import { DeskForm } from '../../../../ui/desk/form/desk-form.tsx';
import { guestChanges, lawForm } from './flow.ts';
import classes from './law.module.css';
import { useLawForm } from './use-law-form.ts';
import { lawWords } from './words.ts';

const formWords = lawWords.form;
const choiceOptions = (['yes', 'no', 'unknown'] as const).map(value => ({
  value,
  label: lawWords.choices[value],
}));
const drinkCountOptions = [
  { value: '', label: formWords.unknownCount },
  ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map(count => ({
    value: String(count),
    label: lawWords.facts.drinks(count),
  })),
  { value: '10', label: formWords.noLimitCount },
];
const recordOnlyFields = ['timed_discounts', 'volume_discounts', 'unlimited_for_a_price', 'prizes'] as const;

export type LawFormProps = { rule: AlcoholRule; today: string };

/** Edits the law of a state. Before it saves, it shows what the change means for guests. */
export function LawForm({ rule, today }: LawFormProps) {
  const form = useLawForm(rule, today);
  const online = useOnline();
  return (
    <DeskForm form={form} offline={!online}>
      <fieldset className={classes.group}>
        <legend className={classes.part}>{formWords.limits}</legend>
        <NativeSelect {...form.field('free_drinks')} data={choiceOptions} data-autofocus />
        <div className={classes.pair}>
          <TextInput {...form.field('serving_from')} type="time" />
          <TextInput {...form.field('serving_until')} type="time" />
        </div>
        <p className={classes.quiet}>{formWords.hoursHint}</p>
        <NativeSelect {...form.field('drinks_at_a_time')} data={drinkCountOptions} />
      </fieldset>
      <fieldset className={classes.group}>
        <legend className={classes.part}>{formWords.record}</legend>
        <p className={classes.quiet}>{formWords.recordText}</p>
        <div className={classes.pair}>
          {recordOnlyFields.map(name => (
            <NativeSelect key={name} {...form.field(name)} data={choiceOptions} />
          ))}
        </div>
      </fieldset>
      <fieldset className={classes.group}>
        <legend className={classes.part}>{formWords.proof}</legend>
        <Textarea
          {...form.field('source')}
          description={formWords.sourceHint}
          autosize
          minRows={2}
          maxLength={300}
          required
        />
        <DateInput
          {...form.field('as_of')}
          value={form.values.as_of}
          max={today}
          required
          className={classes.day}
        />
        <p className={classes.quiet}>{formWords.proofText}</p>
      </fieldset>
      <GuestChangesPreview rule={rule} values={lawForm(today).safeParse(form.values).data ?? null} />
    </DeskForm>
  );
}

type PreviewProps = { rule: AlcoholRule; values: Parameters<typeof guestChanges>[1] | null };

function GuestChangesPreview({ rule, values }: PreviewProps) {
  const changes = values && guestChanges(rule, values);
  return (
    <section className={classes.preview} aria-label={formWords.preview} aria-live="polite">
      <p className={classes.part}>
        {formWords.preview} · {stateName(rule.state)}
      </p>
      {changes === null && <p className={classes.quiet}>{formWords.incomplete}</p>}
      {changes?.length === 0 && <p className={classes.quiet}>{formWords.nothing}</p>}
      {changes && changes.length > 0 && (
        <>
          <dl className={classes.changes}>
            {changes.map(({ label, before, after }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <del>{before}</del> <ins>{after}</ins>
                </dd>
              </div>
            ))}
          </dl>
          <p className={classes.quiet}>{formWords.fromNext}</p>
        </>
      )}
    </section>
  );
}
