import { pourSignals, settlements } from '@nightjar/domain/drinks/desk/calls';
import { referredUsers } from '@nightjar/domain/referrals/calls';
import { inviteCodes, markReferralPaid } from '@nightjar/domain/referrals/desk/calls';
import type { Page } from '@playwright/test';
import type { Screen } from './screen.ts';

/** Waits until the page shows an error. A query is tried three times before its error is shown. */
const waitForError = (page: Page) => page.getByRole('alert').first().waitFor();
const scrollToTable = async (page: Page) => {
  const table = page.getByRole('table').first();
  await table.waitFor();
  await table.evaluate(rows => rows.scrollIntoView({ block: 'start' }));
};

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Opens the page of the first invite code in the list. */
async function openFirstCode(page: Page): Promise<void> {
  await page.getByRole('row').nth(1).getByRole('link').click();
  await page.getByRole('heading', { name: 'Who came in' }).waitFor();
}

async function fillInInviteCode(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'Label' }).fill('Rooftop opening, Friday');
  await page.getByRole('textbox', { name: 'Free drinks a month' }).fill('3');
}

async function makeInviteCode(page: Page): Promise<void> {
  await fillInInviteCode(page);
  await button(page, 'Make the code').click();
  await page.getByRole('heading', { name: 'The code is ready.' }).waitFor();
}

async function markPaid(page: Page): Promise<void> {
  await button(page, /^Mark paid/)
    .first()
    .click();
  await page
    .getByRole('dialog')
    .or(page.getByText(/^Marked paid/))
    .first()
    .waitFor();
}

async function openVenueTerms(page: Page): Promise<void> {
  await button(page, /^Set the terms of/)
    .first()
    .click();
  await page.getByRole('dialog').waitFor();
}

const emptySearchPath = '/admin/codes?term=nothing-is-called-so';
const fillWrongCode = async (page: Page) => {
  await page.getByRole('textbox', { name: 'How many people' }).fill('0');
  await button(page, 'Make the code').click();
};

const codeScreens: readonly Screen[] = [
  { name: 'desk-codes', who: 'wren', path: '/admin/codes' },
  { name: 'desk-codes-wide', who: 'wren', path: '/admin/codes', wide: true },
  { name: 'desk-codes-tablet', who: 'wren', path: '/admin/codes', tablet: true },
  { name: 'desk-codes-none-wide', who: 'wren', path: emptySearchPath, wide: true },
  {
    ...{ name: 'desk-codes-failed-wide', who: 'wren', path: '/admin/codes', wide: true },
    ...{ fails: [inviteCodes], act: waitForError },
  },
  { name: 'desk-code', who: 'wren', path: '/admin/codes', act: openFirstCode },
  { name: 'desk-code-wide', who: 'owl', path: '/admin/codes', wide: true, act: openFirstCode },
  {
    ...{ name: 'desk-code-edit-wide', who: 'wren', path: '/admin/codes', wide: true },
    act: async page => {
      await openFirstCode(page);
      await button(page, 'Edit').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    ...{ name: 'desk-code-close-wide', who: 'wren', path: '/admin/codes', wide: true },
    act: async page => {
      await openFirstCode(page);
      await button(page, 'Close code').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'desk-code-add', who: 'wren', path: '/admin/codes/add', act: fillInInviteCode },
  { name: 'desk-code-add-wide', who: 'wren', path: '/admin/codes/add', wide: true, act: fillInInviteCode },
  {
    name: 'desk-code-add-refused-wide',
    who: 'wren',
    path: '/admin/codes/add',
    wide: true,
    act: fillWrongCode,
  },
  { name: 'desk-code-made', who: 'wren', path: '/admin/codes/add', act: makeInviteCode },
  { name: 'desk-code-made-wide', who: 'wren', path: '/admin/codes/add', wide: true, act: makeInviteCode },
];

const rewardScreens: readonly Screen[] = [
  { name: 'desk-referrals', who: 'owl', path: '/admin/referrals' },
  { name: 'desk-referrals-list', who: 'owl', path: '/admin/referrals', act: scrollToTable },
  { name: 'desk-referrals-wide', who: 'owl', path: '/admin/referrals', wide: true },
  { name: 'desk-referrals-tablet', who: 'owl', path: '/admin/referrals', tablet: true },
  ...[{ name: '' }, { name: '-tablet', tablet: true as const }, { name: '-wide', wide: true as const }].map(
    ({ name, ...size }): Screen => ({
      ...{
        name: `desk-referrals-code${name}`,
        who: 'owl',
        path: '/admin/referrals?state=qualified',
        ...size,
      },
      ...{ needsCode: markReferralPaid, act: markPaid },
    }),
  ),
  ...[{ name: '' }, { name: '-tablet', tablet: true as const }, { name: '-wide', wide: true as const }].map(
    ({ name, ...size }): Screen => ({
      ...{
        name: `desk-referrals-code-sent${name}`,
        who: 'owl',
        path: '/admin/referrals?state=qualified',
        ...size,
      },
      needsCode: markReferralPaid,
      act: async page => {
        await markPaid(page);
        await button(page, 'Text me a code').click();
        await page.getByRole('textbox', { name: 'Digit 1 of 6' }).waitFor();
      },
    }),
  ),
  {
    ...{ name: 'desk-referrals-paid-wide', who: 'owl', path: '/admin/referrals?state=qualified', wide: true },
    act: markPaid,
  },
  {
    ...{ name: 'desk-referrals-failed-wide', who: 'owl', path: '/admin/referrals', wide: true },
    ...{ fails: [referredUsers], act: waitForError },
  },
];

const settlementScreens: readonly Screen[] = [
  { name: 'desk-settlement', who: 'owl', path: '/admin/settlement' },
  { name: 'desk-settlement-list', who: 'owl', path: '/admin/settlement', act: scrollToTable },
  { name: 'desk-settlement-wide', who: 'owl', path: '/admin/settlement', wide: true },
  { name: 'desk-settlement-tablet', who: 'owl', path: '/admin/settlement', tablet: true },
  {
    name: 'desk-settlement-empty-wide',
    who: 'owl',
    path: '/admin/settlement?month=2020-02',
    wide: true,
  },
  { name: 'desk-settlement-terms', who: 'owl', path: '/admin/settlement', act: openVenueTerms },
  {
    name: 'desk-settlement-terms-wide',
    who: 'owl',
    path: '/admin/settlement',
    wide: true,
    act: openVenueTerms,
  },
  {
    ...{ name: 'desk-settlement-failed-wide', who: 'owl', path: '/admin/settlement', wide: true },
    ...{ fails: [settlements], act: waitForError },
  },
];

const signalScreens: readonly Screen[] = [
  { name: 'desk-signals', who: 'owl', path: '/admin/signals' },
  { name: 'desk-signals-wide', who: 'owl', path: '/admin/signals', wide: true },
  { name: 'desk-signals-tablet', who: 'owl', path: '/admin/signals', tablet: true },
  { name: 'desk-signals-day-wide', who: 'owl', path: '/admin/signals?span=day', wide: true },
  { name: 'desk-signals-month-wide', who: 'owl', path: '/admin/signals?span=month', wide: true },
  {
    ...{ name: 'desk-signals-failed-wide', who: 'owl', path: '/admin/signals', wide: true },
    ...{ fails: [pourSignals], act: waitForError },
  },
];

/**
 * These screens of the desk show invite codes, rewards, the settlement, and signals that something in them is wrong.
 */
export const superAdminScreens: readonly Screen[] = [
  ...codeScreens,
  ...rewardScreens,
  ...settlementScreens,
  ...signalScreens,
];
