import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useLongPress } from './use-long-press.ts';

const onReply = vi.fn();

/** A row whose long press opens a menu with one button, which may appear below the finger. */
function RowWithMenu() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <div {...useLongPress(() => setOpen(true))}>A message</div>
      {open && (
        <button type="button" onClick={onReply}>
          Reply
        </button>
      )}
    </>
  );
}

function holdRow(): HTMLElement {
  render(<RowWithMenu />);
  fireEvent.pointerDown(screen.getByText('A message'), { pointerType: 'touch', clientX: 9, clientY: 9 });
  act(() => void vi.advanceTimersByTime(500));
  return screen.getByRole('button', { name: 'Reply' });
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  cleanup();
  onReply.mockReset();
});

it('the finger that is lifted after a long press does not press the button that has appeared below it', () => {
  const reply = holdRow();
  fireEvent.pointerUp(reply);
  fireEvent.mouseDown(reply, { detail: 1 });
  fireEvent.mouseUp(reply, { detail: 1 });
  fireEvent.click(reply, { detail: 1 });
  expect(onReply).not.toHaveBeenCalled();
});

it('the next touch after a long press presses a button, however soon it comes', () => {
  const reply = holdRow();
  fireEvent.pointerUp(reply);
  fireEvent.pointerDown(reply);
  fireEvent.click(reply, { detail: 1 });
  expect(onReply).toHaveBeenCalledOnce();
});

it('a key presses a button while the finger of a long press is still down', () => {
  fireEvent.click(holdRow(), { detail: 0 });
  expect(onReply).toHaveBeenCalledOnce();
});
