import { Button, CloseButton, TextInput } from '@mantine/core';
import { venueListLimits, venueTextLimits } from '@nightjar/domain/venues/desk/entity';
import { useRef } from 'react';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { FieldGroup } from '../../../../../ui/input/field-group.tsx';
import { judgeLink, type VenueFieldsForm } from './flow.ts';
import classes from './form-fields.module.css';
import { formWords } from './words.ts';

const urlPrefix = 'https://';

type TypedLink = VenueFieldsForm<'links'>['values']['links'][number];

/** Edits the links of a venue, such as those to its website and its menu. */
export function LinksField({ form }: { form: VenueFieldsForm<'links'> }) {
  const { links } = form.values;
  const { id, label, error } = form.field('links');
  const list = useRef<HTMLUListElement>(null);
  const change = (at: number, part: Partial<TypedLink>) =>
    form.set(
      'links',
      links.map((link, place) => (place === at ? { ...link, ...part } : link)),
    );
  const remove = (at: number) =>
    form.set(
      'links',
      links.filter((_, place) => place !== at),
    );
  const add = () => {
    form.set('links', [...links, { label: links.length === 0 ? formWords.links.first : '', url: urlPrefix }]);
    requestAnimationFrame(() => list.current?.lastElementChild?.querySelector('input')?.focus());
  };
  return (
    <FieldGroup id={id} label={label} description={formWords.links.help} error={error}>
      <ul ref={list} className={classes.rows}>
        {links.map((link, at) => (
          <LinkRow
            // A link has no id, so the position serves as the key.
            key={`link-${at + 1}`}
            number={at + 1}
            link={link}
            problem={error ? judgeLink(link) : null}
            onChange={part => change(at, part)}
            onRemove={() => remove(at)}
          />
        ))}
      </ul>
      {links.length < venueListLimits.links && (
        <Button
          variant="default"
          className={classes.start}
          leftSection={<Icon name="Plus" size={16} />}
          onClick={add}
        >
          {formWords.links.add}
        </Button>
      )}
    </FieldGroup>
  );
}

type LinkRowProps = {
  number: number;
  link: TypedLink;
  problem: string | null;
  onChange: (part: Partial<TypedLink>) => void;
  onRemove: () => void;
};

function LinkRow({ number, link, problem, onChange, onRemove }: LinkRowProps) {
  const words = formWords.links;
  return (
    <li className={classes.row}>
      <TextInput
        className={classes.short}
        label={words.name}
        aria-label={words.nameOf(number)}
        value={link.label}
        maxLength={venueTextLimits.label}
        error={Boolean(problem)}
        onChange={({ currentTarget }) => onChange({ label: currentTarget.value })}
      />
      <TextInput
        className={classes.long}
        label={words.address}
        aria-label={words.addressOf(number)}
        type="url"
        value={link.url}
        error={Boolean(problem)}
        onChange={({ currentTarget }) => onChange({ url: currentTarget.value.trim() })}
      />
      <CloseButton size="2.25rem" aria-label={words.remove(number)} onClick={onRemove} />
      {problem && <p className={classes.problem}>{problem}</p>}
    </li>
  );
}
