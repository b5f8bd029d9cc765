import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type CallExpression, parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const app = (path: string) => `apps/app/src/${path}`;
const server = (path: string) => `apps/server/src/${path}`;

/**
 * Each text in the error catalog of the specification is listed with the test in which a person or a client gets the
 * text.
 */
const met: readonly (readonly [text: string, file: string, title: string])[] = [
  [
    'User not authenticated',
    server('platform/http/dispatch.gates.test.ts'),
    'a call that needs a session is refused with 401 without one',
  ],
  [
    'HTTP error! status: 502',
    app('platform/client.test.ts'),
    'a declared call that fails without a sentence of the server throws the fixed sentence of the app',
  ],
  ['Image path is required', server('features/venues/desk/images/save-venue-picture.test.ts'), '%s'],
  ['Venue ID is required', server('features/venues/desk/images/save-venue-picture.test.ts'), '%s'],
  [
    'Failed to get public URL for uploaded image',
    app('routes/uploads.restart.test.tsx'),
    'an uploaded picture without a public address is an error',
  ],
  [
    'Error uploading image. Please try again.',
    app('routes/uploads.restart.test.tsx'),
    'a picture that the server refuses is a failed upload',
  ],
  [
    'file_upload',
    app('routes/uploads.restart.test.tsx'),
    'a picture that the server refuses is a failed upload',
  ],
  [
    'Must include reported_user_id or reported_venue_id',
    server('features/reports/submit-report.test.ts'),
    'a report with %j is refused with the message of the specification',
  ],
  [
    'Description required (min 8 chars)',
    app('routes/venues.test.tsx'),
    'a report of a venue needs at least eight letters',
  ],
  [
    'No phone numbers provided',
    server('features/friends/contacts-match.test.ts'),
    'an empty address book is refused with the specified message',
  ],
  [
    'Failed to fetch admin events',
    app('routes/admin/event-plan.test.tsx'),
    'the table of all venues\' events shows that it failed to load, and loads again by "Try again"',
  ],
  [
    'Failed to fetch venue',
    app('routes/admin/venue-frame.test.tsx'),
    'a venue that fails to load at the venue desk shows an error and loads again by "Try again"',
  ],
  [
    'Failed to fetch venues',
    app('routes/admin/start.test.tsx'),
    'the start page of the venue desk shows that the venues failed to load, and loads again by "Try again"',
  ],
  [
    'Failed to fetch event',
    app('routes/admin/event-form.test.tsx'),
    'the form for an event that fails to load shows an error',
  ],
  [
    'Failed to fetch neighborhoods',
    app('routes/chats/index.test.tsx'),
    'the list of rooms near the user loads its neighborhoods again by "Try again"',
  ],
  [
    'Failed to fetch referred users',
    app('routes/admin/referrals.test.tsx'),
    'a list of referrals that fails to load shows an error and loads again by "Try again"',
  ],
  [
    'Failed to fetch reports',
    app('routes/admin/reports.test.tsx'),
    'a list of reports that fails to load shows an error and loads again by "Try again"',
  ],
  [
    'Failed to fetch nearby pros',
    app('routes/search.test.tsx'),
    'the search page %s shows an error when its results fail to load',
  ],
  [
    'Failed to fetch nearby users',
    app('routes/search.test.tsx'),
    'the search page %s shows an error when its results fail to load',
  ],
  [
    'Failed to fetch nearby venues',
    app('routes/search.test.tsx'),
    'the search page %s shows an error when its results fail to load',
  ],
  [
    'Failed to fetch nearby activity',
    app('routes/discover.test.tsx'),
    'the list of tonight stays complete when the activity nearby fails to load, which is logged',
  ],
  [
    'Failed to fetch venue profile',
    app('routes/venues.test.tsx'),
    'the page of a venue that fails to load shows an error',
  ],
  [
    'Failed to follow venue',
    app('routes/venues.test.tsx'),
    'following or unfollowing a venue (following: %s) that fails is reset, and the reason is shown',
  ],
  [
    'Failed to unfollow venue',
    app('routes/venues.test.tsx'),
    'following or unfollowing a venue (following: %s) that fails is reset, and the reason is shown',
  ],
  [
    'Failed to fetch profile',
    app('routes/profile/$id.test.tsx'),
    'a profile that fails to load shows an error',
  ],
  [
    'Failed to update profile',
    app('routes/profile/edit.test.tsx'),
    "the form for one's own profile keeps the typed text when the save fails",
  ],
  [
    'Failed to fetch drink bank stats',
    app('routes/redeem.test.tsx'),
    'the choice of a drink shows an error when the %s does not load, and loads again by "Try again"',
  ],
  [
    'There was an error, please try again.',
    app('routes/admin/referrals.test.tsx'),
    'a mark of a referral that does not reach the server is reset, and shows an error',
  ],
  [
    'An error has occured. Please try again.',
    app('ui/desk/form/desk-form.test.tsx'),
    'a form shows a general sentence where a save fails without a sentence of its own',
  ],
  [
    'The first argument must be an image File or Blob object.',
    app('routes/uploads.restart.test.tsx'),
    'an upload of a file that is no image is refused',
  ],
  [
    'The first argument must be a File or Blob object.',
    app('routes/uploads.restart.test.tsx'),
    'an upload of a value that is no file is refused',
  ],
  [
    'Failed to read the image with FileReader.',
    app('routes/uploads.restart.test.tsx'),
    'an upload of an image that cannot be read is refused',
  ],
  [
    'Failed to load the image.',
    app('routes/uploads.restart.test.tsx'),
    'an upload of an image that the browser cannot decode is refused',
  ],
  [
    'The current browser does not support image compression.',
    app('routes/uploads.restart.test.tsx'),
    'an upload of an image is refused when the browser cannot read files',
  ],
  [
    'Oh no!',
    app('routes/app-redirect.test.tsx'),
    'the page after a payment shows an error when its address %s',
  ],
  [
    'Something went wrong. Please try again.',
    app('routes/app-redirect.test.tsx'),
    'the page after a payment shows an error when its address %s',
  ],
  [
    'Permission not granted',
    app('platform/push/push-status.test.ts'),
    'a device that cannot receive pushes shows a sentence with the reason',
  ],
  [
    'Not on native platform',
    app('routes/settings/index.test.tsx'),
    'the settings show that push messages exist only in the app',
  ],
  [
    '/admin/unauthorized?redirect=%2Fadmin',
    app('routes/admin/auth.test.tsx'),
    'the venue desk refuses a phone number without a role',
  ],
  ['Invalid icon type', app('ui/icon/icon-registry.test.ts'), 'an unknown name then throws'],
  [
    'Browser does not support geolocation',
    app('routes/discover.test.tsx'),
    'the list of tonight is around the fallback point when the browser has no location, and shows that',
  ],
];

/** The shell around the app on a phone shows these texts. A browser does not show them. */
const ofThePhone = ['registration error', 'registration handler error', 'Download failed', 'Update failed'];

const isTest = ({ callee }: CallExpression): boolean => {
  if (callee.type === 'Identifier') return callee.name === 'test' || callee.name === 'it';
  if (callee.type === 'MemberExpression' && callee.object.type === 'Identifier')
    return callee.object.name === 'test' || callee.object.name === 'it';
  return callee.type === 'CallExpression' && isTest(callee);
};

/** Returns the source of each test of a file whose title contains this text, including the test's table. */
function testsOf(file: string, title: string): string[] {
  const text = readFileSync(join(root, file), 'utf8');
  const found: string[] = [];
  const { program } = parseSync(file, text);
  new Visitor({
    CallExpression(call) {
      const [name] = call.arguments;
      if (name?.type === 'Literal' && String(name.value).includes(title) && isTest(call))
        found.push(text.slice(call.start, call.end));
    },
  }).visit(program);
  return found;
}

test.each(met)(
  'the test that is listed for the specified text "%s" exists in %s and contains the text',
  (text, file, title) => {
    const tests = testsOf(file, title);
    expect(tests, `${file} has no test "${title}"`).not.toEqual([]);
    const spelled = [`'${text}'`, `"${text}"`, `/^${text}\\.`];
    const meeting = tests.filter(source => spelled.some(spelling => source.includes(spelling)));
    expect(meeting, `no such test meets "${text}"`).not.toEqual([]);
  },
);

test('each specified text is listed once, either for the browser or for the phone', () => {
  const texts = [...met.map(([text]) => text), ...ofThePhone];
  expect(texts).toEqual([...new Set(texts)]);
});
