import { brand } from '@nightjar/domain/brand';
import type { OutputWireOf } from '@nightjar/domain/kernel/call';
import { id, minutesFromNow } from '@nightjar/domain/kernel/example';
import {
  closeInviteCode,
  createInviteCode,
  inviteCodes,
  inviteCodeUses,
  updateInviteCode,
} from '@nightjar/domain/referrals/desk/calls';
import { exampleCodeUse, exampleInviteCode } from '@nightjar/domain/referrals/desk/example';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { userDetails } from '../../testing/answers.ts';
import { renderApp } from '../../testing/render-app.tsx';
import { fail, overrideReplies, pending, type Reply, refuse, reply } from '../../testing/replies.ts';

const rep = userDetails({ subscribed: false, [brand.repRole]: true, allow_admin_access: true });
const superAdmin = userDetails({ subscribed: false, super_admin: true, allow_admin_access: true });
type InviteCode = ReturnType<typeof exampleInviteCode>;
type CodeUse = OutputWireOf<typeof inviteCodeUses>['uses'][number];

const codeUse = (number: number, change: Partial<CodeUse> = {}) =>
  exampleCodeUse({ user_id: id('user', number), ...change });

const codesReply = (codes: InviteCode[], more = false) => reply(inviteCodes, { codes, more });
const codeUsesReply = (uses: CodeUse[], more = false) => reply(inviteCodeUses, { uses, more });
const usualReplies = [codesReply([exampleInviteCode()]), codeUsesReply([codeUse(2)])];
const openPage = (at: string, replies: readonly Reply[] = [], as = rep) =>
  renderApp(at, overrideReplies(usualReplies, replies), { as, wide: true });
const errorSummary = async () => within(await screen.findByRole('group', { name: /^Not saved/ }));
const findTable = async (name = 'Invite codes') => within(await screen.findByRole('table', { name }));

describe('the invite codes', () => {
  it('the list of invite codes shows uses, state, end, plan and maker of each code', async () => {
    const codes = [
      exampleInviteCode({ expires_at: '2026-05-23T10:00:00Z' }),
      exampleInviteCode({
        code_id: id('code', 2),
        label: 'Radio',
        state: 'used_up',
        uses: 50,
        created_by: null,
      }),
      exampleInviteCode({ code_id: id('code', 3), label: 'Old', state: 'expired' }),
      exampleInviteCode({
        code_id: id('code', 4),
        label: 'Leaked',
        state: 'closed',
        closed_at: minutesFromNow(-10),
      }),
    ];
    await openPage('/admin/codes', [codesReply(codes)]);
    const rows = await findTable();
    expect(await rows.findAllByText('12 of 50')).toHaveLength(3);
    const first = within(rows.getByRole('row', { name: /^Rooftop opening/ }));
    expect(first.getByText('ROOFTOP22')).toBeVisible();
    expect(first.getByText('Open')).toBeVisible();
    expect(first.getByText('Fri, May 22, 2026')).toBeVisible();
    expect(first.getByText('2 free drinks and 1 shot a month')).toBeVisible();
    expect(first.getByText('Wren')).toBeVisible();
    for (const state of ['Used up', 'Expired', 'Closed']) expect(rows.getByText(state)).toBeVisible();
    expect(rows.getByText('The operator')).toBeVisible();
  });

  it('the list of invite codes keeps search, state and page in its address and in its requests', async () => {
    const page = Array.from({ length: 20 }, (_, place) =>
      exampleInviteCode({ code_id: id('code', place + 1) }),
    );
    const app = await openPage('/admin/codes', [codesReply(page, true)]);
    await (await findTable()).findAllByText('12 of 50');
    await app.user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(app.inputs(inviteCodes).at(-1)).toMatchObject({ before: id('code', 20) }));
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'State' }), 'Used up');
    await app.user.type(screen.getByRole('searchbox', { name: 'Label or code' }), 'roof');
    await waitFor(() =>
      expect(app.inputs(inviteCodes).at(-1)).toMatchObject({ state: 'used_up', term: 'roof' }),
    );
    expect(app.inputs(inviteCodes).at(-1)).not.toHaveProperty('before');
    expect(app.path()).toBe('/admin/codes?state=used_up&term=roof');
  });

  it('a row of the list of invite codes opens the page of its code by the keyboard', async () => {
    const app = await openPage('/admin/codes');
    const link = await screen.findByRole('link', { name: /^Rooftop opening/ });
    link.focus();
    await app.user.keyboard('{Enter}');
    await waitFor(() => expect(app.path()).toBe(`/admin/codes/${id('code', 1)}`));
  });

  it('an invite code is copied from its row in the list', async () => {
    const app = await openPage('/admin/codes');
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await app.user.click(await screen.findByRole('button', { name: 'Copy the code: Rooftop opening' }));
    expect(write).toHaveBeenCalledWith('ROOFTOP22');
    expect(await screen.findByText('Copied.')).toBeVisible();
    expect(app.path()).toBe('/admin/codes');
  });

  it('an empty list of invite codes offers to make one, and a filtered list shows that no code matches', async () => {
    const app = await openPage('/admin/codes', [codesReply([])]);
    expect(await screen.findByRole('heading', { name: 'No codes yet.' })).toBeVisible();
    expect(screen.getAllByRole('link', { name: 'New code' })[0]).toHaveAttribute('href', '/admin/codes/add');
    await app.goTo('/admin/codes?state=closed');
    expect(await screen.findByText('No code matches')).toBeVisible();
  });

  it('a list of invite codes that fails to load shows an error and loads again by "Try again"', async () => {
    const app = await openPage('/admin/codes', [fail(inviteCodes, 500)]);
    expect(await screen.findByText('Failed to fetch invite codes')).toBeVisible();
    app.reply(codesReply([exampleInviteCode()]));
    await app.user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await (await findTable()).findByText('ROOFTOP22')).toBeVisible();
  });

  it('the list of invite codes shows its table, marked as busy, while it loads for the first time', async () => {
    await openPage('/admin/codes', [pending(inviteCodes)]);
    expect(await screen.findByRole('table', { name: 'Invite codes' })).toHaveAttribute('aria-busy', 'true');
  });
});

describe('a new code', () => {
  const fill = async (replies: readonly Reply[]) => {
    const app = await openPage('/admin/codes/add', replies);
    await app.user.type(await screen.findByRole('textbox', { name: 'Label' }), 'Rooftop opening');
    return app;
  };
  const make = ({ user }: Awaited<ReturnType<typeof openPage>>) =>
    user.click(screen.getByRole('button', { name: 'Make the code' }));
  const change = async ({ user }: Awaited<ReturnType<typeof openPage>>, name: string, text: string) => {
    const field = screen.getByRole('textbox', { name });
    await user.clear(field);
    if (text !== '') await user.type(field, text);
  };

  it('a new invite code is generated by the server, then shown large with a button to copy the invitation', async () => {
    const app = await fill([reply(createInviteCode, exampleInviteCode({ uses: 0 }))]);
    await change(app, 'How many people', '1,000');
    await change(app, 'Wait between free drinks', '90');
    await make(app);
    expect(await screen.findByRole('heading', { name: 'The code is ready.' })).toHaveFocus();
    expect(screen.getByText('ROOFTOP22')).toBeVisible();
    expect(screen.getByText(/type it at .+\/whitelist\./)).toBeVisible();
    expect(app.inputs(createInviteCode)).toEqual([
      {
        label: 'Rooftop opening',
        max_uses: 1000,
        expires_at: null,
        free_drinks_per_period: 1,
        shots_per_period: 0,
        cooldown_in_minutes: 90,
      },
    ]);
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    await app.user.click(screen.getByRole('button', { name: 'Copy the invitation' }));
    expect(write).toHaveBeenCalledWith(
      `You're on the list at ${brand.name}. Sign up at ${brand.site}/whitelist and type ROOFTOP22.`,
    );
    await app.user.click(screen.getByRole('button', { name: 'Make another' }));
    expect(screen.getByRole('textbox', { name: 'Label' })).toHaveValue('');
  });

  it('a rep may type the text and the last night of a new invite code', async () => {
    const app = await fill([reply(createInviteCode, exampleInviteCode())]);
    await app.user.type(screen.getByRole('textbox', { name: 'Code' }), 'flock2026');
    await app.user.type(screen.getByLabelText('Last night'), '2026-06-05');
    await make(app);
    await screen.findByRole('heading', { name: 'The code is ready.' });
    expect(app.inputs(createInviteCode)).toMatchObject([
      // The invite code ends with the chosen night, at 6 in the morning in New York, which is 10:00 UTC.
      { code: 'FLOCK2026', expires_at: '2026-06-06T10:00:00.000Z' },
    ]);
  });

  it('the form for an invite code shows an error at each wrong field, and sends nothing', async () => {
    const app = await openPage('/admin/codes/add');
    await screen.findByRole('textbox', { name: 'Label' });
    await change(app, 'How many people', '0');
    await change(app, 'Shots a month', 'many');
    await change(app, 'Code', 'SHORT');
    await make(app);
    const errors = await errorSummary();
    expect(errors.getByText('Label must not be empty.')).toBeVisible();
    expect(errors.getByText('How many people must be a whole number from 1 to 100,000.')).toBeVisible();
    expect(errors.getByText('Shots a month must be a whole number from 0 to 20.')).toBeVisible();
    expect(errors.getByText(/^Code must be 8 to 40 letters and digits/)).toBeVisible();
    expect(app.inputs(createInviteCode)).toEqual([]);
  });

  it('the form for an invite code keeps the typed text when that code exists already', async () => {
    const app = await fill([refuse(createInviteCode, 'code_taken')]);
    await change(app, 'Code', 'EVERYONE');
    await make(app);
    expect((await errorSummary()).getByText('That code exists already. Pick another one.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Code' })).toHaveValue('EVERYONE');
    expect(screen.getByRole('textbox', { name: 'Code' })).toHaveAccessibleDescription(/exists already/);
  });

  it('making an invite code after a lost answer repeats the request with one idempotency key', async () => {
    const app = await fill([fail(createInviteCode, 503)]);
    await make(app);
    await errorSummary();
    app.reply(reply(createInviteCode, exampleInviteCode()));
    await make(app);
    await screen.findByRole('heading', { name: 'The code is ready.' });
    const keys = app.keys(createInviteCode);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('the form for an invite code sends nothing without a connection, and keeps the typed text', async () => {
    const app = await fill([]);
    app.line.lose();
    expect(await screen.findByText('Needs signal')).toBeVisible();
    await make(app);
    expect(app.inputs(createInviteCode)).toEqual([]);
    expect(screen.getByRole('textbox', { name: 'Label' })).toHaveValue('Rooftop opening');
  });
});

describe('the page of a code', () => {
  const at = `/admin/codes/${id('code', 1)}`;

  it('the page of an invite code shows its plan and its users, whose names are no links for a rep', async () => {
    await openPage(at, [codesReply([exampleInviteCode({ expires_at: '2026-05-23T10:00:00Z' })])]);
    expect(await screen.findByRole('heading', { level: 1, name: 'Rooftop opening' })).toBeVisible();
    const facts = within(await screen.findByRole('region', { name: 'Code' }));
    expect(facts.getByText('ROOFTOP22')).toBeVisible();
    expect(facts.getByText('38 more can come in.')).toBeVisible();
    expect(facts.getByText('1 h 30 min between two free drinks')).toBeVisible();
    expect(facts.getByText('Through the night of Fri, May 22, 2026')).toBeVisible();
    expect(facts.getByText('May 12, 2026, by Wren')).toBeVisible();
    const came = await findTable('Who came in');
    expect(await came.findByText('Ada')).toBeVisible();
    expect(came.queryByRole('link')).not.toBeInTheDocument();
  });

  it('the page of an invite code links super admins to the desk pages of the people who used it', async () => {
    await openPage(at, [], superAdmin);
    expect(await screen.findByRole('link', { name: 'Ada' })).toHaveAttribute(
      'href',
      `/admin/people/${id('user', 2)}`,
    );
  });

  it("the next page of an invite code's users begins after the last person shown", async () => {
    const app = await openPage(at, [
      reply(inviteCodeUses, input =>
        input.before === undefined
          ? { uses: [codeUse(2)], more: true }
          : { uses: [codeUse(3, { name: null })], more: false },
      ),
    ]);
    await app.user.click(await screen.findByRole('button', { name: 'Load more' }));
    expect(await (await findTable('Who came in')).findByText('Someone who left')).toBeVisible();
    expect(app.inputs(inviteCodeUses).at(-1)).toMatchObject({ before: id('user', 2) });
    expect(screen.queryByRole('button', { name: 'Load more' })).not.toBeInTheDocument();
  });

  it('editing the label of an invite code sends no end when the end was not touched', async () => {
    const ends = { expires_at: '2026-05-23T02:30:00Z' };
    const app = await openPage(at, [
      codesReply([exampleInviteCode(ends)]),
      reply(updateInviteCode, exampleInviteCode({ ...ends, label: 'Terrace' })),
    ]);
    await app.user.click(await screen.findByRole('button', { name: 'Edit' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Edit this code' }));
    const label = sheet.getByRole('textbox', { name: 'Label' });
    await app.user.clear(label);
    await app.user.type(label, 'Terrace');
    app.reply(codesReply([exampleInviteCode({ ...ends, label: 'Terrace' })]));
    await app.user.click(sheet.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Saved.')).toBeVisible();
    expect(app.inputs(updateInviteCode)).toEqual([
      { code_id: id('code', 1), label: 'Terrace', max_uses: 50 },
    ]);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('heading', { level: 1, name: 'Terrace' })).toBeVisible();
  });

  it("a limit below the number of an invite code's users is refused, and stays in the field", async () => {
    const app = await openPage(at, [refuse(updateInviteCode, 'fewer_than_used', { params: { uses: '12' } })]);
    await app.user.click(await screen.findByRole('button', { name: 'Edit' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Edit this code' }));
    const most = sheet.getByRole('textbox', { name: 'How many people' });
    await app.user.clear(most);
    await app.user.type(most, '5');
    await app.user.click(sheet.getByRole('button', { name: 'Save' }));
    expect(
      (await errorSummary()).getByText('12 people came in by this code already. It cannot let in fewer.'),
    ).toBeVisible();
    expect(most).toHaveValue('5');
  });

  it('closing an invite code asks first, and leaves no button to edit or copy the code', async () => {
    const closed = exampleInviteCode({ state: 'closed', closed_at: minutesFromNow(0) });
    const app = await openPage(at, [reply(closeInviteCode, closed)]);
    await app.user.click(await screen.findByRole('button', { name: 'Close code' }));
    const question = within(await screen.findByRole('dialog', { name: 'Close “Rooftop opening”?' }));
    expect(question.getByText(/Who came in stays in, with the plan they got\./)).toBeVisible();
    app.reply(codesReply([closed]));
    await app.user.click(question.getByRole('button', { name: 'Close code' }));
    expect(await screen.findByText('Closed. It lets nobody in anymore.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Edit' })).not.toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Copy the code' })).not.toBeInTheDocument();
  });

  it('an invite code stays open after "Cancel" and after a request to close that fails', async () => {
    const app = await openPage(at, [fail(closeInviteCode, 500)]);
    await app.user.click(await screen.findByRole('button', { name: 'Close code' }));
    await app.user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(app.inputs(closeInviteCode)).toEqual([]);
    await app.user.click(screen.getByRole('button', { name: 'Close code' }));
    const question = within(await screen.findByRole('dialog'));
    await app.user.click(question.getByRole('button', { name: 'Close code' }));
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.getByText('Open')).toBeVisible();
  });

  it('the page of an invite code shows that no such code exists, or that nobody used the code yet', async () => {
    const app = await openPage(at, [codesReply([])]);
    expect(await screen.findByRole('heading', { name: 'No such code.' })).toBeVisible();
    app.reply(codesReply([exampleInviteCode({ code_id: id('code', 2), uses: 0 })]), codeUsesReply([]));
    await app.goTo(`/admin/codes/${id('code', 2)}`);
    expect(await screen.findByRole('heading', { name: 'Nobody came in by it yet.' })).toBeVisible();
  });
});
