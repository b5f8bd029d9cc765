import type { Opening } from '@nightjar/domain/venues/entity';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { venueFormSchema } from '../../features/venues/desk/parts/form/flow.ts';
import { HoursEditor } from '../../features/venues/desk/parts/form/hours-editor.tsx';
import { renderDesk } from '../../testing/render-desk.tsx';
import { DeskForm } from '../../ui/desk/form/desk-form.tsx';
import { useDeskForm } from '../../ui/desk/form/use-desk-form.ts';

const schema = z.pick(venueFormSchema, { hours: true });
const labels = { hours: 'Opening hours' };
const fridayNight: Opening = { name: 6, hours: { start: 2000, end: 200 } };

async function openEditor(hours: Opening[] = [fridayNight], closures: { date: string }[] = []) {
  vi.setSystemTime('2026-05-15T22:30:00-04:00');
  const save = vi.fn(async (_: { hours: Opening[] }) => ({ status: 'saved' as const }));
  const app = await renderDesk(function Page() {
    const form = useDeskForm({ initial: { hours }, schema, labels, save });
    return (
      <DeskForm form={form}>
        <HoursEditor form={form} closures={closures} timezone="America/New_York" />
      </DeskForm>
    );
  });
  const saved = async () => {
    await app.user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(save).toHaveBeenCalled());
    return save.mock.lastCall?.[0].hours;
  };
  return { ...app, save, saved };
}

const fieldNamed = (name: string) => screen.getByRole('textbox', { name });
const buttonNamed = (name: string) => screen.getByRole('button', { name });
const dayOf = (name: string) => screen.getByRole('switch', { name });

describe('the hours of a week', () => {
  it.each(['8pm', '20:00', '2000', '8', '8 p.m.'])(
    'the opening time of a venue can be typed as %s',
    async typed => {
      const app = await openEditor([{ name: 6, hours: { start: 1700, end: 200 } }]);
      await app.user.clear(fieldNamed('Friday opens'));
      await app.user.type(fieldNamed('Friday opens'), typed);
      await app.user.tab();
      expect(fieldNamed('Friday opens')).toHaveValue('8:00pm');
      expect(await app.saved()).toEqual([fridayNight]);
    },
  );

  it('a closing time before noon is marked as being on the next day', async () => {
    const app = await openEditor();
    expect(fieldNamed('Friday closes')).toHaveAccessibleDescription('next day');
    await app.user.clear(fieldNamed('Friday closes'));
    await app.user.type(fieldNamed('Friday closes'), '11pm');
    expect(fieldNamed('Friday closes')).not.toHaveAccessibleDescription();
    await app.user.clear(fieldNamed('Friday closes'));
    await app.user.type(fieldNamed('Friday closes'), 'midnight');
    expect(fieldNamed('Friday closes')).toHaveAccessibleDescription('midnight');
    expect(await app.saved()).toEqual([{ name: 6, hours: { start: 2000, end: 2400 } }]);
  });

  it('the editor of opening hours shows whether the venue is open now while hours are typed', async () => {
    const app = await openEditor();
    expect(screen.getByText('Open until 2:00am')).toBeVisible();
    expect(screen.getByText('It is Friday, 10:30pm at the venue.')).toBeVisible();
    await app.user.clear(fieldNamed('Friday opens'));
    await app.user.type(fieldNamed('Friday opens'), '11pm');
    expect(screen.getByText('Closed, opens 11:00pm')).toBeVisible();
  });

  it('a venue is closed on a closed day whatever its opening hours are', async () => {
    await openEditor([fridayNight], [{ date: '2026-05-15' }]);
    expect(screen.getByText('Closed, opens Fri 8:00pm')).toBeVisible();
  });

  it('opening hours that overlap are marked at their field, and are not saved', async () => {
    const app = await openEditor([fridayNight, { name: 7, hours: { start: 1000, end: 1400 } }]);
    await app.user.clear(fieldNamed('Saturday opens'));
    await app.user.type(fieldNamed('Saturday opens'), '1am');
    await app.user.tab();
    await app.user.tab();
    await app.user.tab();
    expect(fieldNamed('Saturday opens')).toHaveAccessibleDescription(
      'Friday is open until 2:00am, so this starts before it closes.',
    );
    await app.user.click(buttonNamed('Save'));
    const summary = await screen.findByRole('group', { name: 'Not saved: one field needs a change' });
    expect(summary).toHaveTextContent(
      'Saturday: Friday is open until 2:00am, so this starts before it closes.',
    );
    expect(app.save).not.toHaveBeenCalled();
  });

  it('opening hours that end before they start, or that are no times, are not saved', async () => {
    const app = await openEditor();
    await app.user.clear(fieldNamed('Friday closes'));
    await app.user.type(fieldNamed('Friday closes'), '7pm');
    await app.user.click(buttonNamed('Save'));
    expect(fieldNamed('Friday closes')).toHaveAccessibleDescription(
      'Closes at 7:00pm, before it opens at 8:00pm.',
    );
    await app.user.clear(fieldNamed('Friday closes'));
    await app.user.type(fieldNamed('Friday closes'), 'late');
    await app.user.click(buttonNamed('Save'));
    expect(fieldNamed('Friday closes')).toHaveAccessibleDescription('Type a time such as 8pm or 20:00.');
    expect(fieldNamed('Friday closes')).toHaveValue('late');
    expect(app.save).not.toHaveBeenCalled();
  });

  it('a day that is closed and opened again in the editor gets its opening hours back', async () => {
    const app = await openEditor();
    await app.user.click(dayOf('Friday'));
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(screen.getByText('Hours unknown')).toBeVisible();
    await app.user.click(dayOf('Friday'));
    expect(fieldNamed('Friday opens')).toHaveValue('8:00pm');
  });

  it('a day in the editor of opening hours can be open for 24 hours', async () => {
    const app = await openEditor();
    await app.user.click(buttonNamed('Open 24 hours on Friday'));
    expect(screen.getByText('Open 24 hours')).toBeVisible();
    expect(await app.saved()).toEqual([{ name: 6, hours: { start: 0, end: 2400 } }]);
  });
});

describe('the editor of hours by keyboard alone', () => {
  it('the arrow keys move an opening time by half an hour', async () => {
    const app = await openEditor();
    fieldNamed('Friday closes').focus();
    await app.user.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}');
    expect(fieldNamed('Friday closes')).toHaveValue('12:00am');
    await app.user.keyboard('{ArrowDown}');
    expect(fieldNamed('Friday closes')).toHaveValue('11:30pm');
  });

  it("a day's opening hours are added, copied to other days and saved by the keyboard alone", async () => {
    const app = await openEditor([]);
    dayOf('Friday').focus();
    await app.user.keyboard(' ');
    await app.user.tab();
    expect(fieldNamed('Friday opens')).toHaveFocus();
    await app.user.clear(fieldNamed('Friday opens'));
    await app.user.keyboard('11am{Tab}');
    expect(fieldNamed('Friday closes')).toHaveFocus();
    await app.user.clear(fieldNamed('Friday closes'));
    await app.user.keyboard('2pm{Tab}');
    expect(buttonNamed('Add hours on Friday')).toHaveFocus();
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(fieldNamed('Friday, opening 2 opens')).toHaveFocus());
    expect(fieldNamed('Friday, opening 2 opens')).toHaveValue('5:00pm');
    buttonNamed('Copy to… the hours of Friday').focus();
    await app.user.keyboard('{Enter}');
    const choice = screen.getByRole('group', { name: "Copy Friday's hours to" });
    expect(within(choice).getByRole('checkbox', { name: 'Sunday' })).toHaveFocus();
    await app.user.keyboard(' ');
    await app.user.tab();
    await app.user.keyboard(' ');
    within(choice).getByRole('checkbox', { name: 'Saturday' }).focus();
    await app.user.tab();
    await app.user.keyboard('{Enter}');
    expect(buttonNamed('Copy to… the hours of Friday')).toHaveFocus();
    expect(screen.getByText("Friday's hours are copied to Sunday and Monday.")).toBeInTheDocument();
    const spans = [
      { start: 1100, end: 1400 },
      { start: 1700, end: 2200 },
    ];
    const on = (name: number) => spans.map(hours => ({ name, hours }));
    expect(await app.saved()).toEqual([...on(1), ...on(2), ...on(6)]);
  });

  it('Escape closes the choice of days to which opening hours are copied', async () => {
    const app = await openEditor();
    await app.user.click(buttonNamed('Copy to… the hours of Friday'));
    await app.user.keyboard('{Escape}');
    expect(screen.queryByRole('group', { name: "Copy Friday's hours to" })).not.toBeInTheDocument();
    expect(buttonNamed('Copy to… the hours of Friday')).toHaveFocus();
  });

  it('the focus stays in the day when one of its opening hours is removed', async () => {
    const app = await openEditor([fridayNight, { name: 6, hours: { start: 1100, end: 1400 } }]);
    await app.user.click(buttonNamed('Remove Friday, opening 2'));
    await waitFor(() => expect(fieldNamed('Friday opens')).toHaveFocus());
  });
});
