import { ActionIcon, Textarea } from '@mantine/core';
import type { FormEvent, KeyboardEvent, ReactNode, Ref } from 'react';
import { Icon } from '../../../ui/icon/icon.tsx';
import classes from './composer.module.css';

export type ComposerProps = {
  text: string;
  limit: number;
  onText: (text: string, caret: number) => void;
  onSend: () => void;
  canSend: boolean;
  onAttach: () => void;
  field: Ref<HTMLTextAreaElement>;
  /** Above the field: whom one answers, what is attached. */
  above?: ReactNode;
  /** Completes a name; while it is there the field drives it. */
  suggestions?: { readonly list: ReactNode; readonly listId: string; readonly activeId?: string } | null;
  /** Keys the suggestions want for themselves; true where one was taken. */
  onKey?: (event: KeyboardEvent<HTMLTextAreaElement>) => boolean;
  onCaret?: (caret: number) => void;
};

/** Where a limit begins to matter, characters before it. */
const warnFrom = 200;

/** Attach, a field that grows with what is written, send. Rides on the keyboard. */
export function Composer(props: ComposerProps) {
  const { text, limit, onText, onSend, canSend, onAttach, field, above, suggestions, onKey, onCaret } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSend) onSend();
  };
  const pressed = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (onKey?.(event)) return event.preventDefault();
    const wantsTo = event.metaKey || event.ctrlKey || (!event.shiftKey && hasKeyboard());
    const sends = event.key === 'Enter' && wantsTo && !event.nativeEvent.isComposing;
    if (!sends) return;
    event.preventDefault();
    if (canSend) onSend();
  };
  const left = limit - text.length;
  return (
    <form className={classes.composer} onSubmit={submit} data-composer>
      {suggestions?.list}
      {above && <div className={classes.above}>{above}</div>}
      <div className={classes.line}>
        <ActionIcon aria-label="Attach" size="2.75rem" onClick={onAttach}>
          <Icon name="Plus" />
        </ActionIcon>
        <Textarea
          ref={field}
          className={classes.field}
          classNames={{ input: classes.input }}
          aria-label="Message"
          placeholder="Message"
          autosize
          minRows={1}
          maxRows={6}
          maxLength={limit}
          value={text}
          onChange={({ currentTarget }) => onText(currentTarget.value, currentTarget.selectionStart)}
          onSelect={({ currentTarget }) => onCaret?.(currentTarget.selectionStart)}
          onKeyDown={pressed}
          autoCapitalize="sentences"
          enterKeyHint="enter"
          aria-haspopup={suggestions === undefined ? undefined : 'listbox'}
          aria-controls={suggestions?.listId}
          aria-autocomplete={suggestions === undefined ? undefined : 'list'}
          aria-activedescendant={suggestions?.activeId}
        />
        <ActionIcon
          type="submit"
          aria-label="Send"
          size="2.75rem"
          variant="filled"
          color="eyeshine"
          className={classes.send}
          data-ready={canSend || undefined}
          aria-disabled={!canSend}
        >
          <Icon name="PaperPlaneTilt" weight="bold" />
        </ActionIcon>
      </div>
      {left <= warnFrom && (
        <p className={classes.left} aria-live="polite">
          {left} left
        </p>
      )}
    </form>
  );
}

/** A phone's Enter makes a new line: its keyboard has no other. With Ctrl or Cmd it sends everywhere. */
const hasKeyboard = () => window.matchMedia('(hover: hover) and (pointer: fine)').matches;

/** Instead of the composer: why nothing can be said here. */
export function ClosedBar({ children }: { children: ReactNode }) {
  return (
    <p className={classes.closed} role="status">
      {children}
    </p>
  );
}
