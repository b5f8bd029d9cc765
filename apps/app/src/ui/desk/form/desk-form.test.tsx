import { TextInput } from '@mantine/core';
import { createBrowserHistory, type RouterHistory } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { renderDesk } from '../../../testing/render-desk.tsx';
import { HrefLink } from '../href-link.tsx';
import { DeskForm } from './desk-form.tsx';
import { type SaveOutcome, useDeskForm } from './use-desk-form.ts';

const schema = z.object({
  name: z.string().check(z.minLength(1, 'Tell us the name.')),
  phone: z.string().check(z.regex(/^\d*$/, 'must be digits')),
  city: z.string(),
});
type Values = z.input<typeof schema>;
const initial: Values = { name: 'Owl', phone: '555', city: 'Tampa' };
const labels = { name: 'Name', phone: 'Phone', city: 'City' };

type Save = (sent: Values) => Promise<SaveOutcome<Values>>;
const saves = () => vi.fn<Save>(async () => ({ status: 'saved' }));

const pageOf = (save: Save, { offline = false } = {}) =>
  function Page() {
    const form = useDeskForm({ initial, schema, labels, save });
    return (
      <>
        <HrefLink href="/elsewhere">Elsewhere</HrefLink>
        <DeskForm form={form} offline={offline}>
          <TextInput {...form.field('name')} />
          <TextInput {...form.field('phone')} />
          <TextInput {...form.field('city')} />
        </DeskForm>
      </>
    );
  };

const field = (name: string) => screen.getByRole('textbox', { name });
const saveButton = () => screen.getByRole('button', { name: 'Save' });
const state = () => screen.getByRole('status').textContent;

async function open(
  save: Save = saves(),
  { offline = false, history }: { offline?: boolean; history?: RouterHistory } = {},
) {
  const app = await renderDesk(pageOf(save, { offline }), '/form', history);
  const fill = async (name: string, text: string) => {
    await app.user.clear(field(name));
    if (text) await app.user.type(field(name), text);
  };
  return { ...app, fill, save: () => app.user.click(saveButton()) };
}

describe('a refused form', () => {
  it('a refused form lists the wrong fields in the order of the page, takes the focus, and links to each field', async () => {
    const save = saves();
    const app = await open(save);
    await app.fill('Phone', 'abc');
    await app.fill('Name', '');
    await app.save();
    const summary = screen.getByRole('group', { name: 'Not saved: 2 fields need a change' });
    expect(summary).toHaveFocus();
    const links = within(summary).getAllByRole('link');
    expect(links.map(link => link.textContent)).toEqual(['Tell us the name.', 'Phone must be digits.']);
    await app.user.tab();
    await app.user.tab();
    await app.user.keyboard('{Enter}');
    expect(field('Phone')).toHaveFocus();
    expect(field('Phone')).toHaveAccessibleDescription('Phone must be digits.');
    expect(save).not.toHaveBeenCalled();
  });

  it('a wrong field is removed from the list of a refused form once the field is changed', async () => {
    const app = await open();
    await app.fill('Name', '');
    await app.save();
    await app.fill('Name', 'Lantern');
    expect(screen.queryByRole('group')).not.toBeInTheDocument();
    await app.save();
    expect(state()).toBe('Saved');
  });

  it.each<[string, SaveOutcome<Values> & { status: 'refused' }, string]>([
    ['that names a field', { status: 'refused', message: 'phone must be shorter' }, 'Phone must be shorter.'],
    ['for a field', { status: 'refused', message: 'It is taken.', field: 'phone' }, 'It is taken.'],
  ])('a form shows a refusal of the server %s at the refused field', async (_, outcome, sentence) => {
    const app = await open(async () => outcome);
    await app.fill('City', 'Ybor');
    await app.save();
    await waitFor(() => expect(screen.getByRole('group')).toHaveFocus());
    expect(field('Phone')).toHaveAccessibleDescription(sentence);
    expect(field('City')).toHaveValue('Ybor');
    expect(state()).toBe('Unsaved changes');
  });

  it('a refusal that names no field is shown above the fields of a form, and what was typed stays', async () => {
    const app = await open(() => Promise.reject(new Error('The server could not be reached.')));
    await app.fill('City', 'Ybor');
    await app.save();
    const summary = await screen.findByRole('group', { name: 'Not saved' });
    expect(summary).toHaveTextContent('The server could not be reached.');
    expect(within(summary).queryByRole('link')).not.toBeInTheDocument();
    expect(field('City')).toHaveValue('Ybor');
  });
});

describe('saving', () => {
  it('a form shows a general sentence where a save fails without a sentence of its own', async () => {
    const app = await open(vi.fn<Save>().mockRejectedValue(new Error('')));
    await app.fill('City', 'Ybor');
    await app.save();
    expect(await screen.findByText('An error has occured. Please try again.')).toBeVisible();
    expect(field('City')).toHaveValue('Ybor');
  });

  it('a form can be saved once something is changed, and sends what the schema reads', async () => {
    const save = saves();
    const app = await open(save);
    expect(saveButton()).toHaveAttribute('aria-disabled', 'true');
    await app.save();
    await app.user.type(field('City'), '{Enter}');
    expect(save).not.toHaveBeenCalled();
    await app.fill('City', 'Ybor');
    expect(state()).toBe('Unsaved changes');
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(state()).toBe('Saved'));
    expect(save).toHaveBeenCalledExactlyOnceWith({ ...initial, city: 'Ybor' });
    expect(saveButton()).toHaveAttribute('aria-disabled', 'true');
  });

  it('a form is sent once, keeps the focus, and loses nothing that is typed meanwhile', async () => {
    let answer = (_: SaveOutcome<Values>) => {};
    const save = vi.fn<Save>(() => new Promise(resolve => (answer = resolve)));
    const app = await open(save);
    await app.fill('City', 'Ybor');
    await app.save();
    await app.save();
    expect(save).toHaveBeenCalledOnce();
    expect(state()).toBe('Saving…');
    expect(saveButton()).toHaveFocus();
    await app.fill('Name', 'Lantern');
    answer({ status: 'saved' });
    await waitFor(() => expect(state()).toBe('Unsaved changes'));
    expect(field('Name')).toHaveValue('Lantern');
    expect(field('City')).toHaveValue('Ybor');
  });

  it('a form cannot be saved without a connection', async () => {
    const save = saves();
    const app = await open(save, { offline: true });
    await app.fill('City', 'Ybor{Enter}');
    expect(screen.getByText('Needs signal')).toBeVisible();
    expect(save).not.toHaveBeenCalled();
  });
});

describe('changes that another user saved meanwhile', () => {
  const conflict: SaveOutcome<Values> = {
    status: 'conflict',
    by: 'Finch',
    theirs: { name: 'The Owl', phone: '777' },
  };

  it('a form merges changes that another user saved, and asks for a choice where a field was changed by two users', async () => {
    const save = saves();
    save.mockResolvedValueOnce(conflict);
    const app = await open(save);
    await app.fill('Name', 'Owl Bar');
    await app.fill('City', 'Ybor');
    await app.save();
    const panel = await screen.findByRole('group', { name: 'Finch saved this while you were editing' });
    await waitFor(() => expect(panel).toHaveFocus());
    expect(panel).toHaveTextContent('Taken over: Phone.');
    expect(field('Phone')).toHaveValue('777');
    expect(field('Name')).toHaveValue('Owl Bar');

    await app.save();
    expect(save).toHaveBeenCalledOnce();
    expect(panel).toHaveFocus();

    const name = within(panel).getByRole('radiogroup', { name: 'Name' });
    await app.user.click(within(name).getByRole('radio', { name: 'Theirs The Owl' }));
    expect(field('Name')).toHaveValue('The Owl');
    await app.user.click(within(name).getByRole('radio', { name: 'Yours Owl Bar' }));
    await app.save();
    await waitFor(() => expect(state()).toBe('Saved'));
    expect(save).toHaveBeenLastCalledWith({ name: 'Owl Bar', phone: '777', city: 'Ybor' });
    expect(panel).not.toBeInTheDocument();
  });

  it('a form merges changes that another user saved to other fields without asking for a choice', async () => {
    const save = saves();
    save.mockResolvedValueOnce(conflict);
    const app = await open(save);
    await app.fill('City', 'Ybor');
    await app.save();
    expect(await screen.findByText(/Nothing of yours is lost/)).toBeVisible();
    await app.save();
    await waitFor(() =>
      expect(save).toHaveBeenLastCalledWith({ name: 'The Owl', phone: '777', city: 'Ybor' }),
    );
  });
});

describe('leaving a form', () => {
  const leave = async (app: Awaited<ReturnType<typeof open>>) =>
    app.user.click(screen.getByRole('link', { name: 'Elsewhere' }));

  it('a link away from a form with unsaved changes asks before it leaves the form', async () => {
    const app = await open();
    await app.fill('City', 'Ybor');
    await leave(app);
    await app.user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(app.path()).toBe('/form');
    expect(field('City')).toHaveValue('Ybor');
    await leave(app);
    await app.user.click(await screen.findByRole('button', { name: 'Leave without saving' }));
    await waitFor(() => expect(app.path()).toBe('/elsewhere'));
  });

  it('closing the tab of a form asks first, only while something is unsaved', async () => {
    const history = createBrowserHistory();
    const app = await open(saves(), { history });
    const closing = () => {
      const event = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(event);
      return event.defaultPrevented;
    };
    expect(closing()).toBe(false);
    await app.fill('City', 'Ybor');
    expect(closing()).toBe(true);
    await app.save();
    await waitFor(() => expect(state()).toBe('Saved'));
    expect(closing()).toBe(false);
  });

  it('a saved form can be left without a question', async () => {
    const app = await open();
    await app.fill('City', 'Ybor');
    await app.save();
    await waitFor(() => expect(state()).toBe('Saved'));
    await leave(app);
    await waitFor(() => expect(app.path()).toBe('/elsewhere'));
  });

  it('the changes of a form are discarded after a confirmation', async () => {
    const app = await open();
    await app.fill('City', 'Ybor');
    await app.user.click(screen.getByRole('button', { name: 'Discard' }));
    const dialog = await screen.findByRole('dialog');
    await app.user.click(within(dialog).getByRole('button', { name: 'Discard' }));
    expect(field('City')).toHaveValue('Tampa');
    expect(saveButton()).toHaveAttribute('aria-disabled', 'true');
  });
});
