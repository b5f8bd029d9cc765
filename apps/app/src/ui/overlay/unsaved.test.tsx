import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasUnsaved, markUnsaved, watchTyping } from './unsaved.ts';

let stop = () => {};
beforeEach(() => {
  stop = watchTyping();
});
afterEach(() => stop());

const type = (label: string, value: string) =>
  fireEvent.input(screen.getByLabelText(label), { target: { value } });

describe('what a reload would lose', () => {
  it('text that is typed into a field counts as unsaved while the field is on the page, and text in a search field never does', () => {
    const { unmount } = render(
      <>
        <input type="search" aria-label="Search" />
        <input type="checkbox" aria-label="Open" />
        <textarea aria-label="Why?" />
      </>,
    );
    expect(hasUnsaved()).toBe(false);
    type('Search', 'lantern');
    fireEvent.click(screen.getByLabelText('Open'));
    expect(hasUnsaved()).toBe(false);
    type('Why?', 'Served a minor.');
    expect(hasUnsaved()).toBe(true);
    type('Why?', '');
    expect(hasUnsaved()).toBe(false);
    type('Why?', 'Again.');
    unmount();
    expect(hasUnsaved()).toBe(false);
  });

  it('text in the field that has the focus when the watch for unsaved text begins counts as unsaved too', () => {
    stop();
    const { unmount } = render(<textarea aria-label="Message" />);
    const field = screen.getByLabelText('Message');
    field.focus();
    type('Message', 'See you at nine');
    expect(hasUnsaved()).toBe(false);
    stop = watchTyping();
    expect(hasUnsaved()).toBe(true);
    unmount();
    expect(hasUnsaved()).toBe(false);
  });

  it('a form that guards its changes counts as unsaved until it is saved', () => {
    const endings = [markUnsaved(), markUnsaved()];
    for (const end of endings) {
      expect(hasUnsaved()).toBe(true);
      end();
    }
    expect(hasUnsaved()).toBe(false);
  });
});
