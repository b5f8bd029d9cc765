import { ybor } from '@nightjar/domain/kernel/example';
import { bucket, publicFilesPath } from '@nightjar/domain/kernel/upload';
import { venueProfile } from '@nightjar/domain/venues/calls';
import { adminVenue, createVenue, updateVenue } from '@nightjar/domain/venues/desk/calls';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { jpeg } from '../../../testing/storage-rig.ts';
import { supabaseClient } from '../../../testing/supabase.ts';
import { plainPicture } from '../../../testing/uploads/pictures.ts';

const rig = await testApp();
const { call, build, clock, sessionOf } = rig;
const rep = await build.user({ rep: true, allow_admin_access: true });
const venue_id = await build.venue({ confirmed_at: new Date('2026-01-01T00:00:00Z') });
const save = (more: object) => call(updateVenue, { venue_id, ...more }, rep);
let made = 0;
const create = (more: object) => {
  made += 1;
  return call(createVenue, { name: `Bar ${made}`, lat: ybor.lat + made, lng: ybor.lng, ...more }, rep);
};

const hours = [{ name: 6, hours: { start: 1700, end: 200 } }];
const links = [{ label: 'Menu', url: 'https://bar.example/menu' }];
const closures = [{ date: '2026-12-25' }];
const compPolicy = { includes: ['Well drinks'], excludes: [] };
const options = [
  { id: 3, name: 'Pub' },
  { id: 1, name: 'Bar' },
];

describe.each([
  ['POST', create],
  ['PATCH', save],
])('the forms of fields of a venue in a %s', (_method, send) => {
  test.each<[string, object, object]>([
    ['options as numbers', { type: [3, 1] }, { type: options }],
    ['options as objects with an id', { type: [{ id: 3 }, { id: 1 }] }, { type: options }],
    ['options as an answer has them', { type: options, features: [] }, { type: options, features: [] }],
    ['options as text', { type: '[{"id":3},{"id":1}]' }, { type: options }],
    ['hours as text', { hours: JSON.stringify(hours) }, { hours }],
    ['links as text', { links: JSON.stringify(links) }, { links }],
    ['closures as text', { closures: JSON.stringify(closures) }, { closures }],
    ['ways to pay as text', { paymentTypes: '["Cash"]' }, { paymentTypes: ['Cash'] }],
    ['what it pours as text', { compPolicy: JSON.stringify(compPolicy) }, { compPolicy }],
    ['nothing of it as text', { compPolicy: 'null', hours: '[]' }, { compPolicy: null, hours: [] }],
  ])('the form of a venue takes %s', async (_form, sent, expected) => {
    const { status, body } = await send(sent);
    expect([status, body.data], body.message).toMatchObject([200, expected]);
  });

  test.each<[string, object, string | RegExp]>([
    ['text that holds no JSON', { hours: 'Fri 5pm-2am' }, 'hours must hold JSON where it is text'],
    ['text that holds something else', { hours: '{"name":6}' }, /^hours is not valid/],
    [
      'an opening in text that is none',
      { hours: '[{"name":9,"hours":{"start":1,"end":2}}]' },
      /^hours.0.name /,
    ],
    ['an option that is none', { type: [{ name: 'Bar' }] }, 'type.0 must be an id, or an object with an id'],
    ['an option twice', { type: [1, { id: 1 }] }, 'type must name each once'],
    ['a link in text that is none', { links: '[{"label":"x","url":"javascript:1"}]' }, /^links.0.url /],
    [
      'a list a hundred thousand deep',
      { hours: '['.repeat(100_000) },
      'hours must hold JSON where it is text',
    ],
    ['a list within lists', { hours: `${'['.repeat(9_000)}${']'.repeat(9_000)}` }, /^hours.0 is not valid/],
  ])('the form of a venue refuses %s with the name of the field', async (_what, sent, message) => {
    const { status, body } = await send(sent);
    expect([status, body.message]).toEqual([
      400,
      typeof message === 'string' ? message : expect.stringMatching(message),
    ]);
  });
});

test('an empty text in place of a list counts as left out in a new venue, and is refused in an edit', async () => {
  expect((await create({ links: '' })).body.data?.links).toEqual([]);
  const { status, body } = await save({ links: '' });
  expect([status, body.message]).toEqual([400, 'links must hold JSON where it is text']);
});

test("types, features, hours and links of a venue are written alike on the desk's page and on the guests' page", async () => {
  await save({ type: [3, 1], features: [{ id: 2 }], hours, links, closures, compPolicy });
  const [desk, guests] = [
    (await call(adminVenue, { venue_id }, rep)).body.data,
    (await call(venueProfile, { venue_id }, rep)).body.data,
  ];
  for (const field of [
    ...(['type', 'features', 'hours', 'closures', 'links', 'images', 'paymentTypes', 'compPolicy'] as const),
    ...(['id', 'name', 'city', 'state', 'active'] as const),
  ])
    expect(desk?.[field], field).toEqual(guests?.[field]);
  expect(desk?.type).toEqual(options);
});

test('a new venue whose form asks to show it to guests is still added hidden, and the answer names when guests will see it', async () => {
  const { body } = await create({ active: true });
  expect(body).toMatchObject({
    success: true,
    message: 'Added. Guests see it once a rep has confirmed it.',
    data: { active: false },
  });
  expect((await create({ active: false })).body).toMatchObject({ message: '', data: { active: false } });
});

describe('images of a PATCH are all pictures of the venue, in the form of the answers', () => {
  const photo = plainPicture()
    .jpeg()
    .toBuffer()
    .then(bytes => jpeg(bytes));
  const upload = async (name: string) => {
    const storage = supabaseClient(rig, await sessionOf(rep)).storage.from(bucket);
    const { error } = await storage.upload(name, await photo, { upsert: true });
    if (error) throw error;
    return `${publicFilesPath}${name}`;
  };
  const address = (url: string) => `${url}?t=${clock.now().getTime()}`;

  test('the images sent with an edit of a venue replace its list: new ones are added, missing ones are deleted', async () => {
    const id = await build.venue();
    const send = (images: unknown) => call(updateVenue, { venue_id: id, images }, rep);
    const logo = await upload(`venues/${id}-logo.jpg`);
    const bar = await upload(`venues/${id}-gallery-1732000000000.jpg`);
    const first = await send([
      { kind: 'logo', url: logo },
      { kind: 'gallery', url: `https://bar.example${bar}`, alt: ' The bar ' },
    ]);
    const shown = first.body.data?.images ?? [];
    expect(shown).toEqual([
      { kind: 'logo', url: address(logo) },
      { kind: 'gallery', url: address(bar), alt: 'The bar' },
    ]);
    expect((await send(shown.toReversed())).body.data?.images).toEqual(shown.toReversed());
    expect((await send(JSON.stringify(shown))).body.data?.images).toEqual(shown);
    expect((await send([{ kind: 'logo', url: logo }])).body.data?.images).toEqual([shown[0]]);
    const { rows } = await sql`select payload from graphile_worker._private_jobs`.execute(rig.db);
    expect(JSON.stringify(rows)).toContain(`venues/${id}-gallery-1732000000000.jpg`);
    expect((await send([])).body.data?.images).toEqual([]);
  });

  test.each<[string, (id: string) => unknown, number, string | RegExp]>([
    [
      'one of another house',
      () => [{ kind: 'logo', url: 'https://x.example/a.png' }],
      400,
      /^images.0.url must be/,
    ],
    [
      'one of another kind',
      id => [{ kind: 'banner', url: `venues/${id}-logo.jpg` }],
      400,
      /^images.0.url must be/,
    ],
    [
      'one of another venue',
      () => [{ kind: 'logo', url: `venues/${venue_id}-logo.jpg` }],
      400,
      /^images.0.url must be a picture of this venue that was uploaded as its logo$/,
    ],
    [
      'two logos',
      () => ['a', 'b'].map(name => ({ kind: 'logo', url: name })),
      400,
      'images must have one of each kind at most, but for the gallery',
    ],
    [
      'one address twice',
      () => ['gallery', 'gallery'].map(kind => ({ kind, url: 'a' })),
      400,
      'images must name each address once',
    ],
    [
      'too many of the gallery',
      () => Array.from({ length: 25 }, (_, index) => ({ kind: 'gallery', url: `${index}` })),
      400,
      'images must have at most 24 of the gallery',
    ],
    ['no address', () => [{ kind: 'logo', url: '' }], 400, 'Image path is required'],
    ['no file', id => [{ kind: 'logo', url: `venues/${id}-logo.jpg` }], 200, /picture/],
  ])(
    'an edit of a venue with the image %s is refused, and nothing is saved',
    async (_what, images, status, message) => {
      const id = await build.venue();
      const reply = await call(updateVenue, { venue_id: id, images: images(id), name: 'Changed' }, rep);
      expect([reply.status, reply.body.success]).toEqual([status, false]);
      expect(reply.body.message).toMatch(message);
      expect((await call(adminVenue, { venue_id: id }, rep)).body.data?.name).toBe('The Low Lantern');
    },
  );
});
