import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ThemeProvider } from '../theme/theme-provider.tsx';
import { QueryView, type ViewedQuery } from './query-view.tsx';
import { UpdateWay } from './update-way.ts';

afterEach(cleanup);

const unwell = Object.assign(new Error('Something went wrong on our side.'), { status: 500 });
const unreached = Object.assign(new Error('The server could not be reached.'), { status: 0 });
const answered: ViewedQuery<string[]> = {
  data: ['The Low Lantern'],
  error: null,
  isPending: false,
  isFetching: false,
  dataUpdatedAt: new Date(2026, 4, 15, 21, 41).getTime(),
  failureReason: null,
  fetchStatus: 'idle',
  refetch: vi.fn(),
};
const show = (change: Partial<ViewedQuery<string[]>>) =>
  render(
    <ThemeProvider>
      <QueryView query={{ ...answered, ...change }} skeleton={null} errorFallback="Failed to fetch venues">
        {names => names.map(name => <p key={name}>{name}</p>)}
      </QueryView>
    </ThemeProvider>,
  );
describe('what could not be fetched', () => {
  const failure = (message: string, status: number, code: string) =>
    Object.assign(new Error(message), { status, code });
  it.each([
    ['a fault of the server', failure('Something went wrong on our side (request r1).', 500, 'unexpected')],
    ['a fault before the server', failure('HTTP error! status: 502', 502, 'unexpected')],
    ['a lost connection', new TypeError('Failed to fetch')],
  ])('a list that could not be loaded names what failed where the cause is %s', (_what, error) => {
    show({ data: undefined, error });
    expect(screen.getByText('Failed to fetch venues')).toBeVisible();
  });

  it.each([
    ['not found', failure('Venue not found', 404, 'not_found')],
    ['out of reach', failure('Payments are out of reach for a moment.', 503, 'unavailable')],
    ['refused', failure('Wait a moment.', 200, 'cooldown')],
  ])(
    "a list that could not be loaded shows the server's own sentence where the list is %s",
    (_what, error) => {
      show({ data: undefined, error });
      expect(screen.getByText(error.message)).toBeVisible();
    },
  );
});

describe('a call that the app and the server do not both know', () => {
  const failure = (message: string, update: 'app' | 'server' | null) =>
    Object.assign(new Error(message), { status: 404, code: 'unknown_call', update });

  it('a list that needs a newer app shows that in one sentence, and its button opens the update', async () => {
    const update = vi.fn();
    const error = failure('This needs a newer app.', 'app');
    render(
      <UpdateWay value={update}>
        <ThemeProvider>
          <QueryView query={{ ...answered, data: undefined, error }} skeleton={null} errorFallback="Failed">
            {() => null}
          </QueryView>
        </ThemeProvider>
      </UpdateWay>,
    );
    expect(screen.getByText('This needs a newer app.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Update' }));
    expect(update).toHaveBeenCalledOnce();
  });

  it('a list that needs a newer server shows that, and its only button is "Try again"', () => {
    show({ data: undefined, error: failure('The server is being updated.', 'server') });
    expect(screen.getByText('The server is being updated.')).toBeVisible();
    expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Try again']);
  });

  it('a list that fails by an unknown call names what failed where app and server have the same version', () => {
    show({ data: undefined, error: failure('HTTP error! status: 404', null) });
    expect(screen.getByText('Failed to fetch venues')).toBeVisible();
  });
});

const note = "Couldn't refresh. Showing what we had at 9:41pm.";

describe('content that could not be fetched again', () => {
  it.each([
    ['once it has failed', { error: unwell, failureReason: unwell }],
    ['while it is tried once more', { isFetching: true, failureReason: unwell }],
  ] as const)(
    'content on the screen stays after a failed refetch, with its time and a way to retry, %s',
    async (_, change) => {
      const refetch = vi.fn();
      show({ ...change, refetch });
      expect(screen.getByText('The Low Lantern')).toBeVisible();
      expect(screen.getByRole('status')).toHaveTextContent(note);
      await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
      expect(refetch).toHaveBeenCalledOnce();
    },
  );

  it.each([
    ['that is fresh', {}],
    ['without a network, which has a banner', { error: unreached, failureReason: unreached }],
    ['whose next page failed', { error: unwell, failureReason: unwell, isFetchNextPageError: true }],
  ] as const)(
    'content on the screen shows no note about a failed refetch when it is content %s',
    (_, change) => {
      show(change);
      expect(screen.getByText('The Low Lantern')).toBeVisible();
      expect(screen.queryByRole('status')).toBeNull();
    },
  );
});
