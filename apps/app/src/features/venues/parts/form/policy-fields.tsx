import { Textarea } from '@mantine/core';
import { venueListLimits, venueTextLimits } from '@nightjar/domain/venues/desk';
import type { Venue } from '@nightjar/domain/venues/entity';
import { pourSentences } from '@nightjar/domain/venues/rules/pour-sentences';
import { WordsField } from '../../../../ui/input/words-field.tsx';
import type { VenuePart } from './flow.ts';
import classes from './form-fields.module.css';
import { PourLaw } from './pour-law.tsx';

const poured = ['Well drinks', 'House wine', 'Draft beer', 'Bottled beer', 'Soft drinks'];
const notPoured = ['Top shelf', 'Bottles', 'Cocktails with more than two spirits', 'Champagne'];
const nothing = { includes: [], excludes: [], note: '' };
type Policy = NonNullable<VenuePart<'compPolicy'>['values']['compPolicy']>;

type PolicyFieldsProps = {
  form: VenuePart<'compPolicy'>;
  state: string | null;
  /** What the law of its state makes of a free pour; undefined for a venue that is not saved yet. */
  freePours?: Venue['free_pours'];
};

/** What a free pour and a voucher get here, as guests will read it, beside the law of the state. */
export function PolicyFields({ form, state, freePours }: PolicyFieldsProps) {
  const { id, error } = form.field('compPolicy');
  const policy = form.values.compPolicy ?? nothing;
  const change = (part: Partial<Policy>) => {
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
        label="A free pour or a voucher gets"
        value={policy.includes}
        suggestions={poured}
        placeholder="Well drinks"
        onChange={includes => change({ includes })}
        {...limits}
      />
      <WordsField
        label="It does not get"
        value={policy.excludes}
        suggestions={notPoured}
        placeholder="Top shelf"
        onChange={excludes => change({ excludes })}
        {...limits}
      />
      <Textarea
        label="A note for guests"
        description="One sentence, where the lists do not say it all."
        value={policy.note ?? ''}
        maxLength={venueTextLimits.note}
        onChange={({ currentTarget }) => change({ note: currentTarget.value })}
      />
      <PourPreview policy={policy} />
      <PourLaw state={state} freePours={freePours} />
    </>
  );
}

function PourPreview({ policy }: { policy: Policy }) {
  const sentences = pourSentences(policy);
  return (
    <div className={classes.aside}>
      <p className={classes.asideTitle}>What they pour here, as guests read it</p>
      {sentences.length === 0 && <p className={classes.quiet}>Nothing yet: guests see no such section.</p>}
      {sentences.map(sentence => (
        <p key={sentence}>{sentence}</p>
      ))}
    </div>
  );
}
