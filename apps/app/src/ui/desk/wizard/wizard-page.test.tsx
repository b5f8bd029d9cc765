import { TextInput } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { renderDesk } from '../../../testing/render-desk.tsx';
import { DeskForm } from '../form/desk-form.tsx';
import { useDeskForm } from '../form/use-desk-form.ts';
import type { Draft, WizardSteps } from './flow.ts';
import { Review } from './review.tsx';
import { useWizard } from './use-wizard.ts';
import { WizardPage } from './wizard-page.tsx';

const input = z.object({
  name: z.string().check(z.minLength(1, 'Tell us the name.')),
  city: z.string().check(z.minLength(1, 'Tell us the city.')),
});
type Id = 'name' | 'city' | 'review';
const steps: WizardSteps<Id> = [
  { id: 'name', title: 'The name', schema: z.pick(input, { name: true }) },
  { id: 'city', title: 'The city', schema: z.pick(input, { city: true }) },
  { id: 'review', title: 'Review', schema: null },
];
const empty: Draft<Id> = { fields: {}, saved: [] };
const full: Draft<Id> = { fields: { name: 'Owl', city: 'Tampa' }, saved: ['name', 'city'] };

const pageOf = (start: Draft<Id>) =>
  function Page() {
    const [draft, setDraft] = useState(start);
    const search: Record<string, unknown> = useLocation({ select: location => location.search });
    const wizard = useWizard({
      steps,
      draft,
      asked: {
        step: typeof search.step === 'string' ? search.step : undefined,
        editing: search.edit === 'yes',
      },
      hrefOf: ({ step, editing }) => `/add?step=${step}${editing ? '&edit=yes' : ''}`,
    });
    const keep = (fields: Record<string, unknown>) => {
      const { draft: after, goOn } = wizard.saved(fields);
      setDraft(after);
      return goOn;
    };
    return (
      <WizardPage title="Add a book" steps={wizard.views} at={wizard.step}>
        {wizard.step === 'review' ? (
          <Review
            parts={(['name', 'city'] as const).map(id => ({
              id,
              title: id,
              editHref: `/add?step=${id}&edit=yes`,
              facts: [{ label: id, value: String(draft.fields[id]) }],
            }))}
          />
        ) : (
          <Step
            key={wizard.step}
            name={wizard.step}
            value={String(draft.fields[wizard.step] ?? '')}
            keep={keep}
          />
        )}
      </WizardPage>
    );
  };

type StepProps = {
  name: 'name' | 'city';
  value: string;
  keep: (fields: Record<string, unknown>) => () => void;
};

function Step({ name, value, keep }: StepProps) {
  const form = useDeskForm<Record<string, string>, Record<string, unknown>>({
    initial: { [name]: value },
    schema: z.object({ [name]: input.shape[name] }),
    labels: { [name]: name },
    save: async fields => ({ status: 'saved', leave: keep(fields) }),
  });
  return (
    <DeskForm form={form} saveLabel="Continue" savesUnchanged>
      <TextInput {...form.field(name)} />
    </DeskForm>
  );
}

const heading = () => screen.getByRole('heading', { level: 1 });
const link = (name: string | RegExp) =>
  within(screen.getByRole('navigation', { name: 'Add a book' })).getByRole('link', { name });

describe('wizard page', () => {
  it('a wizard leads from step to step, with the focus on each new heading', async () => {
    const app = await renderDesk(pageOf(empty), '/add');
    await waitFor(() => expect(app.path()).toBe('/add?step=name'));
    expect(link(/The name/)).toHaveAttribute('aria-current', 'step');
    expect(link(/The city/)).toHaveAttribute('aria-disabled', 'true');
    await app.user.type(screen.getByRole('textbox'), 'Owl{Enter}');
    await waitFor(() => expect(heading()).toHaveTextContent('The city'));
    expect(heading()).toHaveFocus();
    expect(link('Done: The name')).toHaveAttribute('href', '/add?step=name');
    await app.user.type(screen.getByRole('textbox'), 'Tampa{Enter}');
    await waitFor(() => expect(heading()).toHaveTextContent('Review'));
    expect(app.path()).toBe('/add?step=review');
    expect(screen.getByText('Owl')).toBeVisible();
  });

  it('a wizard stays on a step whose fields are refused', async () => {
    const app = await renderDesk(pageOf(empty), '/add?step=name');
    await app.user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(screen.getByRole('group')).toHaveFocus();
    expect(app.path()).toBe('/add?step=name');
  });

  it("the address of a wizard's step that cannot be opened yet opens the first open step", async () => {
    const app = await renderDesk(pageOf(empty), '/add?step=review');
    await waitFor(() => expect(app.path()).toBe('/add?step=name'));
    expect(heading()).toHaveTextContent('The name');
  });

  it('a wizard returns to the review from a step that was edited from there', async () => {
    const app = await renderDesk(pageOf(full), '/add?step=review');
    await app.user.click(screen.getByRole('link', { name: 'Edit city' }));
    await waitFor(() => expect(heading()).toHaveFocus());
    await app.user.clear(screen.getByRole('textbox'));
    await app.user.type(screen.getByRole('textbox'), 'Ybor{Enter}');
    await waitFor(() => expect(app.path()).toBe('/add?step=review'));
    expect(screen.getByText('Ybor')).toBeVisible();
  });

  it('a link to another step of a wizard asks before it discards what is typed', async () => {
    const app = await renderDesk(pageOf(full), '/add?step=name');
    await app.user.type(screen.getByRole('textbox'), ' Bar');
    await app.user.click(link(/The city/));
    expect(await screen.findByRole('button', { name: 'Keep editing' })).toBeVisible();
    expect(app.path()).toBe('/add?step=name');
  });

  it('the bar of a wizard names the shown step, and opens the list of steps', async () => {
    const app = await renderDesk(pageOf(full), '/add?step=city');
    const bar = screen.getByRole('button', { name: /Step 2 of 3 ?The city/ });
    expect(bar).toHaveAttribute('aria-expanded', 'false');
    await app.user.click(bar);
    expect(bar).toHaveAttribute('aria-expanded', 'true');
  });
});
