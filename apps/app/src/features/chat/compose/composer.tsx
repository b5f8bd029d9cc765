import { ActionIcon, Textarea } from '@mantine/core';
import type { FormEvent, KeyboardEvent, ReactNode, Ref } from 'react';
import { Icon } from '../../../ui/icon/icon.tsx';
import classes from './composer.module.css';
import { composeWords } from './words.ts';

export type ComposerProps = {
  text: string;
  limit: number;
  onText: (text: string, caret: number) => void;
  onSend: () => void;
  canSend: boolean;
  onAttach: () => void;
  field: Ref<HTMLTextAreaElement>;
  /** The quoted message and the attachment of a new message are shown above its text field. */
  above?: ReactNode;
  /** The list of names that complete a mention, with its id. The text field keeps the focus and controls the list. */
  suggestions?: { readonly list: ReactNode; readonly listId: string; readonly activeId?: string } | null;
  /** Handles the keys that move through the suggested names; it returns true for a handled key. */
  onKey?: (event: KeyboardEvent<HTMLTextAreaElement>) => boolean;
  onCaret?: (caret: number) => void;
  onFocused?: (focused: boolean) => void;
};

/** The composer shows how many characters may still be typed once this many or fewer are left. */
const counterFromCharactersLeft = 200;

/** The field of a new message grows with its text. Buttons for attachments and sending are beside it. */
export function Composer(props: ComposerProps) {
  const { text, limit, onSend, canSend, onAttach, above, suggestions } = props;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (canSend) onSend();
  };
  const left = limit - text.length;
  return (
    <form className={classes.composer} onSubmit={submit} data-composer>
      {suggestions?.list}
      {above && <div className={classes.above}>{above}</div>}
      <div className={classes.line}>
        <ActionIcon aria-label={composeWords.attach} size="2.75rem" onClick={onAttach}>
          <Icon name="Plus" />
        </ActionIcon>
        <MessageField {...props} />
        <ActionIcon
          type="submit"
          aria-label={composeWords.send}
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
      {left <= counterFromCharactersLeft && (
        <p className={classes.left} aria-live="polite">
          {composeWords.left(left)}
        </p>
      )}
    </form>
  );
}

function MessageField(props: ComposerProps) {
  const { text, limit, onText, onSend, canSend, field, suggestions, onKey, onCaret, onFocused } = props;
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (onKey?.(event)) return event.preventDefault();
    if (!isSendKey(event)) return;
    event.preventDefault();
    if (canSend) onSend();
  };
  return (
    <Textarea
      ref={field}
      className={classes.field}
      classNames={{ input: classes.input }}
      aria-label={composeWords.message}
      placeholder={composeWords.message}
      autosize
      minRows={1}
      maxRows={6}
      maxLength={limit}
      value={text}
      onChange={({ currentTarget }) => onText(currentTarget.value, currentTarget.selectionStart)}
      onSelect={({ currentTarget }) => onCaret?.(currentTarget.selectionStart)}
      onFocus={() => onFocused?.(true)}
      onBlur={() => onFocused?.(false)}
      onKeyDown={onKeyDown}
      autoCapitalize="sentences"
      enterKeyHint="enter"
      aria-haspopup={suggestions === undefined ? undefined : 'listbox'}
      aria-controls={suggestions?.listId}
      aria-autocomplete={suggestions === undefined ? undefined : 'list'}
      aria-activedescendant={suggestions?.activeId}
    />
  );
}

function isSendKey({ key, metaKey, ctrlKey, shiftKey, nativeEvent }: KeyboardEvent): boolean {
  const startsNewLine = !metaKey && !ctrlKey && (shiftKey || !hasKeyboard());
  return key === 'Enter' && !startsNewLine && !nativeEvent.isComposing;
}

/**
 * Tests for a real keyboard, on which Enter sends the message. On a touch keyboard, which has no other key for it,
 * Enter starts a new line. Ctrl or Cmd with Enter always sends.
 */
const hasKeyboard = () => window.matchMedia('(hover: hover) and (pointer: fine)').matches;
