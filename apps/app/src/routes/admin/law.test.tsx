import { brand } from '@nightjar/domain/brand';
import { alcoholRules, updateAlcoholRule } from '@nightjar/domain/drinks/desk/calls';
import type { AlcoholRule } from '@nightjar/domain/drinks/entity';
import { exampleAlcoholRule } from '@nightjar/domain/drinks/example';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { userDetails } from '../../testing/answers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { fail, lose, pending, type Reply, reply } from '../../testing/replies.ts';

const superAdmin = userDetails({ subscribed: false, super_admin: true, allow_admin_access: true });
const rep = userDetails({ subscribed: false, [brand.repRole]: true, allow_admin_access: true });
const lawOf = (state: string, change: Partial<AlcoholRule> = {}) => exampleAlcoholRule({ state, ...change });
const floridaLaw = lawOf('FL', {
  free_drinks: true,
  drinks_at_a_time: 10,
  serving_from: 1100,
  serving_until: 300,
  source: 'Section 562.14 of the statutes, https://www.leg.state.fl.us/562.14.',
});
const laws = [lawOf('AK', { free_drinks: false, drinks_at_a_time: 1 }), floridaLaw, lawOf('MO')];

const openPage = (path = '/admin/law', as = superAdmin, ...more: Reply[]) =>
  renderApp(path, [reply(alcoholRules, laws), ...more], { as, wide: true });
const findRow = async (name: string) =>
  (await screen.findByRole('rowheader', { name })).closest('tr') as HTMLElement;
const lawSheet = async (name = 'Florida') => within(await screen.findByRole('dialog', { name }));
const changeField = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } });

describe('the table of the law', () => {
  it('the table of alcohol laws shows for each state the limits, their date and their source', async () => {
    await openPage();
    const row = within(await findRow('Florida'));
    for (const shown of ['Allowed', '11:00am to 3:00am', 'No limit', 'Jun 30, 2025'])
      expect(row.getByText(shown)).toBeVisible();
    expect(row.getByRole('link', { name: 'https://www.leg.state.fl.us/562.14' })).toHaveAttribute(
      'href',
      'https://www.leg.state.fl.us/562.14',
    );
    const unknown = within(await findRow('Missouri'));
    expect(unknown.getByText('noon to midnight')).toBeVisible();
    expect(unknown.getByText('1 drink')).toBeVisible();
  });

  it('the table of alcohol laws is searched by the name of a state or its letters', async () => {
    await openPage();
    const search = await screen.findByRole('searchbox', { name: 'State' });
    changeField(search, 'mo');
    await waitFor(() =>
      expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual(['Missouri']),
    );
    changeField(search, 'narnia');
    expect(await screen.findByText('No state fits.')).toBeVisible();
  });

  it('the table of alcohol laws takes its filter from the address', async () => {
    await openPage('/admin/law?free=no');
    await findRow('Alaska');
    expect(screen.queryByRole('rowheader', { name: 'Florida' })).toBeNull();
  });

  it('a table of alcohol laws that fails to load shows an error', async () => {
    await renderApp('/admin/law', [fail(alcoholRules, 500)], { as: superAdmin, wide: true });
    expect(await screen.findByText('Failed to fetch the alcohol law')).toBeVisible();
  });

  it('a table of alcohol laws without a row shows that there is no law yet', async () => {
    await renderApp('/admin/law', [reply(alcoholRules, [])], { as: superAdmin, wide: true });
    expect(await screen.findByText('No law here yet.')).toBeVisible();
  });
});

describe('one state', () => {
  it('a rep reads the alcohol law of a state and cannot change it', async () => {
    await openPage('/admin/law?state=FL', rep);
    const { getByText, queryByRole } = await lawSheet();
    expect(getByText('Any drink')).toBeVisible();
    expect(getByText(/Super admins keep this table/)).toBeVisible();
    expect(queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('the alcohol law of a state opens from its row, and Escape closes it', async () => {
    const app = await openPage();
    fireEvent.click(within(await findRow('Florida')).getByRole('link', { name: 'Florida' }));
    await lawSheet();
    expect(app.router.state.location.search).toEqual({ state: 'FL' });
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it("the form for a state's alcohol law previews what changes for guests, and sends the changed fields with source and date", async () => {
    const app = await openPage(
      '/admin/law?state=FL',
      superAdmin,
      reply(updateAlcoholRule, {
        ...floridaLaw,
        free_drinks: false,
        serving_until: 200,
        source: 'A new statute.',
      }),
    );
    const { getByLabelText, getByRole, findByText } = await lawSheet();
    const preview = within(getByRole('region', { name: 'What changes for guests' }));
    expect(preview.getByText('Nothing changes for guests.')).toBeVisible();
    changeField(getByLabelText('Free drinks'), 'no');
    changeField(getByLabelText('Served until'), '02:00');
    expect(preview.getByText('Soft drinks only')).toBeVisible();
    expect(preview.getByText('11:00am to 2:00am')).toBeVisible();
    changeField(getByLabelText(/^Source/), 'A new statute.');
    fireEvent.click(getByRole('button', { name: 'Save' }));
    await findByText('Saved');
    expect(app.inputs(updateAlcoholRule)).toEqual([
      { state: 'FL', free_drinks: false, serving_until: 200, source: 'A new statute.', as_of: '2025-06-30' },
    ]);
    expect(within(await findRow('Florida')).getByText('Barred')).toBeInTheDocument();
  });

  it('an alcohol law without a source or with a date in the future is not saved', async () => {
    const app = await openPage('/admin/law?state=FL');
    const { getByLabelText, getByRole, findByRole } = await lawSheet();
    changeField(getByLabelText(/^Source/), ' ');
    changeField(getByLabelText(/^As of/), '2090-01-01');
    fireEvent.click(getByRole('button', { name: 'Save' }));
    const summary = within(await findByRole('group', { name: /^Not saved/ }));
    expect(summary.getByText(/Source is needed/)).toBeVisible();
    expect(summary.getByText(/As of must not be a day to come/)).toBeVisible();
    expect(app.inputs(updateAlcoholRule)).toEqual([]);
  });

  it('the form for an alcohol law keeps the typed values when the save gets no answer', async () => {
    await openPage('/admin/law?state=FL', superAdmin, lose(updateAlcoholRule));
    const { getByLabelText, getByRole, findByText } = await lawSheet();
    changeField(getByLabelText('Free drinks'), 'no');
    fireEvent.click(getByRole('button', { name: 'Save' }));
    expect(await findByText(/nothing was saved/)).toBeVisible();
    expect(getByLabelText('Free drinks')).toHaveValue('no');
  });

  it('closing the form for an alcohol law with unsaved changes asks first', async () => {
    await openPage('/admin/law?state=FL', superAdmin, pending(updateAlcoholRule));
    const { getByLabelText, getByRole } = await lawSheet();
    changeField(getByLabelText('Free drinks'), 'no');
    fireEvent.click(getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('Keep editing?')).toBeVisible();
  });
});
