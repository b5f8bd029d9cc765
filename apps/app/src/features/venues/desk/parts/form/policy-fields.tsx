import { Textarea } from '@mantine/core';
import { venueListLimits, venueTextLimits } from '@nightjar/domain/venues/desk/entity';
import type { Venue } from '@nightjar/domain/venues/entity';
import { pourSentences } from '@nightjar/domain/venues/rules/pour-sentences';
import { WordsField } from '../../../../../ui/input/words-field.tsx';
import type { VenueFieldsForm } from './flow.ts';
import classes from './form-fields.module.css';
import { PourLaw } from './pour-law.tsx';
import { formWords } from './words.ts';

const { poured, notPoured } = formWords.pours;
const emptyPolicy = { includes: [], excludes: [], note: '' };
type PourPolicy = NonNullable<VenueFieldsForm<'compPolicy'>['values']['compPolicy']>;

type PolicyFieldsProps = {
  form: VenueFieldsForm<'compPolicy'>;
  state: string | null;
  /** The kind of free pour that the state's law allows; undefined for a venue that is not saved yet. */
  freePours?: Venue['free_pours'];
};

/**
 * Shows the fields in which the venue describes what it pours for a free drink or a voucher, and the law of the state
 * below them.
 */
export function PolicyFields({ form, state, freePours }: PolicyFieldsProps) {
  const { id, error } = form.field('compPolicy');
  const policy = form.values.compPolicy ?? emptyPolicy;
  const change = (part: Partial<PourPolicy>) => {
    const next = { ...policy, ...part };
    const isEmpty = next.includes.length === 0 && next.excludes.length === 0 && !next.note;
    form.set('compPolicy', isEmpty ? null : next);
  };
  const limits = { most: venueListLimits.drinks, longest: venueTextLimits.line };
  return (
    <>
      <WordsField
        id={id}
        error={error}
        label={formWords.pours.includes}
        value={policy.includes}
        suggestions={poured}
        placeholder={poured[0]}
        onChange={includes => change({ includes })}
        {...limits}
      />
      <WordsField
        label={formWords.pours.excludes}
        value={policy.excludes}
        suggestions={notPoured}
        placeholder={notPoured[0]}
        onChange={excludes => change({ excludes })}
        {...limits}
      />
      <Textarea
        label={formWords.pours.note}
        description={formWords.pours.noteHelp}
        value={policy.note ?? ''}
        maxLength={venueTextLimits.note}
        onChange={({ currentTarget }) => change({ note: currentTarget.value })}
      />
      <PourPreview policy={policy} />
      <PourLaw state={state} freePours={freePours} />
    </>
  );
}

function PourPreview({ policy }: { policy: PourPolicy }) {
  const sentences = pourSentences(policy);
  return (
    <div className={classes.aside}>
      <p className={classes.asideTitle}>{formWords.pours.preview}</p>
      {sentences.length === 0 && <p className={classes.quiet}>{formWords.pours.nothing}</p>}
      {sentences.map(sentence => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}
