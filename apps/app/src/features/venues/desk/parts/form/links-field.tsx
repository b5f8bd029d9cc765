import { Button, CloseButton, TextInput } from '@mantine/core';
import { venueListLimits, venueTextLimits } from '@nightjar/domain/venues/desk/entity';
import { useRef } from 'react';
import { Icon } from '../../../../../ui/icon/icon.tsx';
import { FieldGroup } from '../../../../../ui/input/field-group.tsx';
import { judgeLink, type VenuePart } from './flow.ts';
import classes from './form-fields.module.css';
import { formWords } from './words.ts';

const linkStart = 'https://';

/** The links lead to the venue's website or its menu, for example. */
export function LinksField({ form }: { form: VenuePart<'links'> }) {
  const { links } = form.values;
  const { id, label, error } = form.field('links');
  const list = useRef<HTMLUListElement>(null);
  const change = (at: number, part: Partial<(typeof links)[number]>) =>
    form.set(
      'links',
      links.map((link, place) => (place === at ? { ...link, ...part } : link)),
    );
  const add = () => {
    form.set('links', [...links, { label: links.length === 0 ? formWords.links.first : '', url: linkStart }]);
    requestAnimationFrame(() => list.current?.lastElementChild?.querySelector('input')?.focus());
  };
  return (
    <FieldGroup id={id} label={label} description={formWords.links.help} error={error}>
      <ul ref={list} className={classes.rows}>
        {links.map((link, at) => {
          const problem = error ? judgeLink(link) : null;
          return (
            // A link has no id, so the position serves as the key.
            <li key={`link-${at + 1}`} className={classes.row}>
              <TextInput
                className={classes.short}
                label={formWords.links.name}
                aria-label={formWords.links.nameOf(at + 1)}
                value={link.label}
                maxLength={venueTextLimits.label}
                error={Boolean(problem)}
                onChange={({ currentTarget }) => change(at, { label: currentTarget.value })}
              />
              <TextInput
                className={classes.long}
                label={formWords.links.address}
                aria-label={formWords.links.addressOf(at + 1)}
                type="url"
                value={link.url}
                error={Boolean(problem)}
                onChange={({ currentTarget }) => change(at, { url: currentTarget.value.trim() })}
              />
              <CloseButton
                size="2.25rem"
                aria-label={formWords.links.remove(at + 1)}
                onClick={() =>
                  form.set(
                    'links',
                    links.filter((_, place) => place !== at),
                  )
                }
              />
              {problem && <p className={classes.problem}>{problem}</p>}
            </li>
          );
        })}
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
