import { Modal, VisuallyHidden } from '@mantine/core';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { Icon } from '../../../ui/icon/icon.tsx';
import { SearchInput } from '../../../ui/input/search-input.tsx';
import { useClosingAsTopLayer } from '../../../ui/overlay/layers.ts';
import { type PaletteGroup, type PaletteItem, placeAfterKey } from './flow.ts';
import classes from './palette.module.css';
import { type PaletteSearchInput, useFound } from './use-found.ts';
import { paletteWords } from './words.ts';

export type PaletteProps = Omit<PaletteSearchInput, 'text'> & { opened: boolean; onClose: () => void };

/** Finds venues, people, pages and actions of the desk by their names. Enter opens the marked one. */
export function Palette({ opened, onClose, ...sources }: PaletteProps) {
  const close = useClosingAsTopLayer(opened, onClose);
  return (
    <Modal.Root
      opened={opened}
      onClose={close}
      size="36rem"
      yOffset="12dvh"
      zIndex="var(--nj-layer-modal)"
      transitionProps={{ transition: 'fade', duration: 120 }}
      classNames={{ content: classes.content }}
    >
      <Modal.Overlay backgroundOpacity={0.6} />
      <Modal.Content aria-label={paletteWords.title}>
        <PaletteBody {...sources} onClose={onClose} />
      </Modal.Content>
    </Modal.Root>
  );
}

function PaletteBody({ onClose, ...sources }: Omit<PaletteProps, 'opened'>) {
  const router = useRouter();
  const listId = useId();
  const [text, setText] = useState('');
  const [place, setPlace] = useState(0);
  const field = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => field.current?.querySelector('input')?.focus(), []);
  const { groups, isSettled, failed } = useFound({ ...sources, text });
  const items = groups.flatMap(group => group.items);
  const marked = items[Math.min(place, items.length - 1)];
  const open = ({ href }: PaletteItem) => {
    onClose();
    void router.navigate({ href });
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const next = placeAfterKey(event.key, items.indexOf(marked as PaletteItem), items.length);
    if (next === null && !(event.key === 'Enter' && marked)) return;
    event.preventDefault();
    if (next !== null) setPlace(next);
    else if (marked) open(marked);
  };
  const type = (typed: string) => {
    setText(typed);
    setPlace(0);
  };
  return (
    <>
      <div ref={field} className={classes.field}>
        <SearchInput
          label={sources.findsPeople ? paletteWords.fieldWithPeople : paletteWords.field}
          value={text}
          onChange={type}
          onKeyDown={press}
          combobox={{ listId, markedId: marked && optionIdOf(listId, marked) }}
        />
      </div>
      <div id={listId} role="listbox" aria-label={paletteWords.title} className={classes.list}>
        {groups.map(group => (
          <Group key={group.id} group={group} listId={listId} marked={marked} onOpen={open} />
        ))}
      </div>
      {failed && <p className={classes.note}>{paletteWords.failed}</p>}
      {isSettled && !failed && items.length === 0 && (
        <NothingFound text={text.trim()} withPeople={sources.findsPeople} />
      )}
      <VisuallyHidden role="status">
        {isSettled && text.trim() !== '' && items.length > 0 ? paletteWords.count(items.length) : ''}
      </VisuallyHidden>
    </>
  );
}

const optionIdOf = (listId: string, { href, label }: PaletteItem) =>
  `${listId}-${href}-${label}`.replace(/\s/g, '-');

type GroupProps = {
  group: PaletteGroup;
  listId: string;
  marked: PaletteItem | undefined;
  onOpen: (item: PaletteItem) => void;
};

function Group({ group: { id, items }, listId, marked, onOpen }: GroupProps) {
  const title = paletteWords.groups[id];
  return (
    // biome-ignore lint/a11y/useSemanticElements: options of a list are grouped by this role and not by a fieldset
    <div role="group" aria-label={title}>
      <p className={classes.title} aria-hidden>
        {title}
      </p>
      {items.map(item => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus and handles the keys of the options
        // biome-ignore lint/a11y/useFocusableInteractive: the field has the focus and names the marked option
        <div
          key={`${item.href} ${item.label}`}
          id={optionIdOf(listId, item)}
          role="option"
          aria-selected={item === marked}
          className={classes.option}
          ref={item === marked ? node => node?.scrollIntoView?.({ block: 'nearest' }) : undefined}
          onClick={() => onOpen(item)}
        >
          <Icon name={item.icon} size={20} />
          <span className={classes.label}>{item.label}</span>
          {item.fact && <span className={classes.fact}>{item.fact}</span>}
        </div>
      ))}
    </div>
  );
}

function NothingFound({ text, withPeople }: { text: string; withPeople: boolean }) {
  return (
    <div className={classes.note} role="status">
      <p className={classes.nothing}>{paletteWords.nothing(text)}</p>
      <p>{withPeople ? paletteWords.nothingText : paletteWords.nothingTextWithoutPeople}</p>
    </div>
  );
}
