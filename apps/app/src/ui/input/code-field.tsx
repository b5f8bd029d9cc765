import { ActionIcon, Group, PinInput, Text } from '@mantine/core';
import '@mantine/core/styles/PinInput.layer.css';
import { type ClipboardEvent, useEffect, useId, useRef, useState } from 'react';
import { OwlMark } from '../bird/mark.tsx';
import { Icon } from '../icon/icon.tsx';
import classes from './code-field.module.css';
import { type CodeType, codeShape, codeText } from './code-text.ts';

const maskAfterMs = 1000;

export type CodeFieldProps = {
  /**
   * `otp` is a one-time code of 6 digits, which the device can fill in. `pro` is a staff code of 4 digits; its digits
   * are hidden a second after the last change, unless the user shows them, and the device never fills it in. `venue` is
   * a venue code of 6 letters or digits, with a bird that lands on each filled cell.
   */
  type: CodeType;
  /** This is the label of the whole row of cells, such as "Code from your text message". */
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Is called when the last cell is filled: by typing, by pasting, or by a suggestion of the keyboard. */
  onComplete?: (code: string) => void;
  /** The hint below the cells describes what the code looks like or where to find it. An error takes its place. */
  hint?: string;
  /** The error is below the cells. When it appears, the first cell gets the focus. */
  error?: string | null;
  disabled?: boolean;
  autoFocus?: boolean;
};

export function CodeField(props: CodeFieldProps) {
  const { type, label, value, onChange, onComplete, hint, error, disabled, autoFocus } = props;
  const { length, sign } = codeShape(type);
  const first = useFocusOnError(error);
  const errorId = useId();
  const hintId = useId();
  const [shown, setShown] = useState(false);
  const masked = useMaskedAfterPause(value) && type === 'pro' && !shown;
  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    const code = codeText(type, event.clipboardData.getData('text/plain'));
    onChange(code);
    if (code.length === length) onComplete?.(code);
  };
  return (
    <div className={classes.field} data-type={type}>
      {type === 'venue' && <CodeDigitPerches taken={error ? 0 : value.length} of={length} />}
      <Group gap="2xs" wrap="nowrap">
        <PinInput
          ref={first}
          type={sign}
          inputMode={type === 'venue' ? 'text' : 'numeric'}
          inputType={masked ? 'password' : 'text'}
          length={length}
          value={value}
          onChange={next => onChange(next.toUpperCase())}
          onComplete={code => onComplete?.(code.toUpperCase())}
          oneTimeCode={type === 'otp'}
          error={Boolean(error)}
          disabled={disabled}
          autoFocus={autoFocus}
          aria-label={label}
          aria-describedby={error ? errorId : hint && hintId}
          classNames={{ root: classes.cells, pinInput: classes.place, input: classes.cell }}
          getInputProps={index => ({
            'aria-label': `${type === 'venue' ? 'Character' : 'Digit'} ${index + 1} of ${length}`,
            'data-filled': value[index] ? true : undefined,
            autoCapitalize: 'characters',
            autoCorrect: 'off',
            spellCheck: false,
            onPaste: paste,
          })}
        />
        {type === 'pro' && <ShowDigitsToggle shown={shown} onToggle={() => setShown(!shown)} />}
      </Group>
      <Text id={errorId} className={classes.error} size="sm" c="var(--mantine-color-error)" role="alert">
        {error}
      </Text>
      {hint && !error && (
        <Text id={hintId} className={classes.hint} size="sm" c="dimmed">
          {hint}
        </Text>
      )}
    </div>
  );
}

/**
 * Draws a bird on each filled cell. Once all cells are filled, the birds look up. Screen readers ignore the birds and
 * read the labels of the cells.
 */
function CodeDigitPerches({ taken, of }: { taken: number; of: number }) {
  return (
    <div className={classes.perches} aria-hidden>
      {Array.from({ length: of }, (_, perch) => (
        <span key={`perch-${perch + 1}`} className={classes.perch} data-taken={perch < taken || undefined}>
          <OwlMark size={40} mirrored={perch === of - 1} gaze={{ x: 1, y: taken === of ? -1 : 0 }} />
        </span>
      ))}
    </div>
  );
}

function ShowDigitsToggle({ shown, onToggle }: { shown: boolean; onToggle: () => void }) {
  return (
    <ActionIcon
      aria-label={shown ? 'Hide digits' : 'Show digits'}
      aria-pressed={shown}
      size="2.75rem"
      onClick={onToggle}
    >
      <Icon name={shown ? 'EyeSlash' : 'Eye'} />
    </ActionIcon>
  );
}

function useFocusOnError(error: string | null | undefined) {
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (error) first.current?.focus();
  }, [error]);
  return first;
}

function useMaskedAfterPause(value: string): boolean {
  const [masked, setMasked] = useState(false);
  useEffect(() => {
    setMasked(false);
    if (!value) return;
    const timer = setTimeout(() => setMasked(true), maskAfterMs);
    return () => clearTimeout(timer);
  }, [value]);
  return masked;
}
