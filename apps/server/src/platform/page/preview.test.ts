import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brand } from '@nightjar/domain/brand';
import { publicFilesPath } from '@nightjar/domain/kernel/upload';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import { buildServers } from '../../server.ts';
import { listenOn, testApp } from '../../testing/app.ts';
import { createMetrics } from '../metrics.ts';
import { createPreviews, type Preview, previewPicture, previewText, withPreview } from './preview.ts';

const id = '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1';
const page = `<!doctype html>
<html lang="en"><head>
    <meta name="description" content="Bars, friends and drinks tonight." />
    <title>Nightjar</title>
    <script>go()</script>
</head><body><h1>Out tonight</h1></body></html>`;

const preview: Preview = {
  url: `https://bar.example/events/${id}`,
  title: 'Moth night',
  description: 'Nov 20',
  image: null,
};

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#39;': "'",
};
const plainText = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot|#39);/g, entity => entities[entity] ?? entity);

/**
 * Reads the head of a page as a search engine does: a value ends at the next quote, and an element begins at each `<`.
 */
function headOf(html: string) {
  const all = (pattern: string) =>
    [...html.matchAll(new RegExp(pattern, 'g'))].map(([, text = '']) => plainText(text));
  const content = (attribute: string) => all(`<meta ${attribute} content="([^"]*)"`);
  return {
    title: all('<title>([^<]*)</title>'),
    description: content('name="description"'),
    canonical: all('<link rel="canonical" href="([^"]*)"'),
    og: (name: string) => content(`property="og:${name}"`)[0] ?? null,
    twitter: (name: string) => content(`name="twitter:${name}"`)[0] ?? null,
    elements: html.split('<').length,
  };
}

describe('the head of a page with a preview', () => {
  test('the head of a page with a link preview has one title, one description and the tags that chat programs read', () => {
    const head = headOf(withPreview(page, { ...preview, image: 'https://bar.example/poster.webp' }));
    expect(head.title).toEqual([`Moth night · ${brand.name}`]);
    expect(head.description).toEqual(['Nov 20']);
    expect(head.canonical).toEqual([preview.url]);
    expect(['url', 'title', 'description', 'image', 'site_name'].map(head.og)).toEqual([
      preview.url,
      'Moth night',
      'Nov 20',
      'https://bar.example/poster.webp',
      brand.name,
    ]);
    expect(['card', 'image'].map(head.twitter)).toEqual([
      'summary_large_image',
      'https://bar.example/poster.webp',
    ]);
  });

  test('the head of a page whose link preview has no picture names no picture', () => {
    const head = headOf(withPreview(page, preview));
    expect([head.og('image'), head.twitter('image'), head.twitter('card')]).toEqual([null, null, 'summary']);
  });

  const plainElements = headOf(withPreview(page, preview)).elements;
  const hostile = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 80 }),
    fc
      .array(
        fc.constantFrom(
          '<script>',
          '</title>',
          '</head>',
          '"',
          "'",
          '>',
          '<',
          '&quot;',
          '$&',
          "$'",
          '$1',
          '-->',
          'x',
        ),
        { maxLength: 12 },
      )
      .map(parts => parts.join('')),
  );

  test('the head of a page with a link preview shows every text as it is written and adds no markup', () => {
    fc.assert(
      fc.property(hostile, hostile, (title, description) => {
        const html = withPreview(page, { ...preview, title, description });
        const head = headOf(html);
        expect(head.elements).toBe(plainElements);
        expect([head.og('title'), head.og('description')]).toEqual([title, description]);
        expect(head.title).toEqual([`${title} · ${brand.name}`]);
      }),
      { numRuns: 150 },
    );
  });
});

describe('a preview', () => {
  const clock = { now: () => new Date(now) };
  let now = 0;
  const log = pino({ level: 'silent' });
  const counted = (answer: () => Promise<Preview | null>) => {
    const asked: string[] = [];
    const find = (kind: string) => (of: string) => {
      asked.push(`${kind} ${of}`);
      return answer();
    };
    return {
      asked,
      previewOf: createPreviews({ events: find('event'), venues: find('venue') }, { clock, log }),
    };
  };

  test.each([
    '/',
    '/events',
    '/events/',
    '/events/1',
    `/events/${id}/chat`,
    `/users/${id}`,
    `/toString/${id}`,
    `//events/${id}`,
    `/__proto__/${id}`,
    `/events/${id}%0a`,
  ])('the address %s has no link preview, and no query is made', async path => {
    const { asked, previewOf } = counted(async () => preview);
    expect([await previewOf(path), asked]).toEqual([null, []]);
  });

  test('a link preview is queried once in ten seconds, whatever the case of its path, also where the page does not exist', async () => {
    for (const answer of [preview, null]) {
      const { asked, previewOf } = counted(async () => answer);
      const all = [`/events/${id}`, `/events/${id.toUpperCase()}`, `/events/${id}/`];
      expect(await Promise.all(all.map(previewOf))).toEqual([answer, answer, answer]);
      now += 9_999;
      await previewOf(`/events/${id}`);
      expect(asked).toEqual([`event ${id}`]);
      now += 1;
      await previewOf(`/events/${id}`);
      expect(asked).toHaveLength(2);
    }
  });

  test('link previews of invented ids take no more memory than 2,000 pages', async () => {
    const { asked, previewOf } = counted(async () => null);
    const pageOf = (index: number) => `/venues/${id.slice(0, -6)}${String(index).padStart(6, '0')}`;
    for (let index = 0; index <= 2_000; index += 1) await previewOf(pageOf(index));
    await previewOf(pageOf(1));
    expect(asked).toHaveLength(2_001);
    await previewOf(pageOf(0));
    expect(asked).toHaveLength(2_002);
  });

  test('a page has no link preview if the database fails or does not answer', async () => {
    const failing = counted(async () => {
      throw new Error('no connection');
    });
    expect(await failing.previewOf(`/events/${id}`)).toBeNull();
    const silent = counted(() => new Promise(() => {}));
    expect(await silent.previewOf(`/venues/${id}`)).toBeNull();
  });
});

describe('the picture of a preview', () => {
  const poster = `${publicFilesPath}events/${id}/profile.webp?t=17`;

  test('the picture of a link preview is 1200 pixels wide and has a public address', () => {
    expect(previewPicture(poster, 'https://bar.example')).toBe(
      `https://bar.example/storage/v1/render/image/public/${brand.slug}/events/${id}/profile.webp?t=17&width=1200`,
    );
  });

  test.each([
    null,
    '',
    'https://elsewhere.example/x.png',
    `https://elsewhere.example${poster}`,
    '//x',
    'data:,x',
  ])('a link preview has no picture if the product does not store the picture: %s', image =>
    expect(previewPicture(image, 'https://bar.example')).toBeNull(),
  );
});

test('the description of a link preview is one line that ends between words', () => {
  expect(previewText(['Nov 20', null, 'Two floors.\n\nBring  a coat.'])).toBe(
    'Nov 20 · Two floors. Bring a coat.',
  );
  const long = previewText(['moth '.repeat(80)]);
  expect(long.length).toBeLessThanOrEqual(202);
  expect(long).toMatch(/ moth …$/);
});

test('the description of a link preview in a language without spaces is cut between characters and not left out', () => {
  const long = previewText(['The Low Lantern', '夜'.repeat(400)]);
  expect(long).toMatch(/^The Low Lantern · 夜{150,}…$/);
  expect(previewText(['👩‍👩‍👧‍👦'.repeat(60)])).toMatch(/^(?:👩‍👩‍👧‍👦){15,18}…$/);
});

describe('a preview of the product', async () => {
  const { build, clock, db, platform, statementsOf } = await testApp({
    PUBLIC_URL: 'https://bar.example',
  });
  const folder = await mkdtemp(join(tmpdir(), 'preview-test-'));
  await writeFile(join(folder, 'index.html'), page);
  const { server } = await buildServers({ ...platform, metrics: createMetrics(platform.log) }, folder);
  const url = await listenOn(server);
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  const open = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(url + path, init);
    return { status: answer.status, headers: answer.headers, html: await answer.text() };
  };
  const headersOf = ({ headers }: { headers: Headers }) =>
    Object.fromEntries([...headers].filter(([name]) => !['date', 'x-request-id'].includes(name)));
  const plain = await open('/discover');
  const image = JSON.stringify([{ kind: 'profile', url: `${publicFilesPath}venues/${id}/profile.webp` }]);

  test('the link preview of an event shows the event with its bar, dates and poster', async () => {
    const venue_id = await build.venue({ images: image, street: '1601 E 7th Ave' });
    const event = await build.event({
      venue_id,
      description: 'Two floors.',
      profile_image: `${publicFilesPath}events/${id}/profile.webp?t=1`,
    });
    await build.going(event, [await build.member({ nickname: 'Rae' })]);
    const { status, headers, html } = await open(`/events/${event}?from=chat`);
    const head = headOf(html);
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(head.og('title')).toBe('Moth night at The Low Lantern');
    expect(head.og('description')).toBe('Nov 21, 1:30am · 1601 E 7th Ave, Tampa, FL 33605 · Two floors.');
    expect(head.canonical).toEqual([`https://bar.example/events/${event}`]);
    expect(head.og('image')).toMatch(/^https:\/\/bar\.example\/storage\/v1\/render\/.*events.*width=1200$/);
    expect(html).not.toMatch(/Rae|going/);
  });

  test('the link preview of an event without a poster shows the picture of its bar', async () => {
    const event = await build.event({ venue_id: await build.venue({ images: image }) });
    expect(headOf((await open(`/events/${event}`)).html).og('image')).toContain(`venues/${id}`);
  });

  test('the link preview of a cancelled event names the cancellation', async () => {
    const event = await build.event({ status: 'cancelled' });
    expect(headOf((await open(`/events/${event}`)).html).og('title')).toMatch(/^Called off: Moth night/);
  });

  test('the link preview of a bar shows the bar with its address and no person', async () => {
    const venue = await build.venue({ description: 'Rum <b>&</b> lanterns', followers_count: 987_654_321 });
    const { html } = await open(`/venues/${venue}`);
    expect(headOf(html).og('title')).toBe('The Low Lantern');
    expect(headOf(html).description).toEqual(['1600 E 7th Ave, Tampa, FL 33605 · Rum <b>&</b> lanterns']);
    expect(html).not.toContain('<b>');
    expect(html).not.toContain('987654321');
  });

  test.each<[string, () => Promise<string>]>([
    ['a draft', async () => `/events/${await build.event({ status: 'draft' })}`],
    ['a deleted event', async () => `/events/${await build.event({ deleted_at: clock.now() })}`],
    [
      'an event of an inactive venue',
      async () => `/events/${await build.event({ venue_id: await build.venue({ active: false }) })}`,
    ],
    ['an inactive venue', async () => `/venues/${await build.venue({ active: false })}`],
    ['a missing event', async () => `/events/${id}`],
    ['a missing venue', async () => `/venues/${id}`],
    ['the landing', async () => '/'],
  ])('the page of %s has no link preview and is the plain page with the same headers', async (_, path) => {
    const answer = await open(await path());
    expect(answer.html).toBe(page);
    expect(headersOf(answer)).toEqual(headersOf(plain));
  });

  test('a page with a link preview has the security policy and the caching of the plain page', async () => {
    const event = await build.event();
    const answer = await open(`/events/${event}`);
    const without = (headers: Record<string, string>) => ({ ...headers, etag: '', 'content-length': '' });
    expect(without(headersOf(answer))).toEqual(without(headersOf(plain)));
    const etag = answer.headers.get('etag') ?? '';
    expect(etag).not.toBe(plain.headers.get('etag'));
    expect((await open(`/events/${event}`, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await open(`/events/${event}`, { method: 'HEAD' })).status).toBe(200);
  });

  test('a hundred concurrent requests for one link preview are answered with one statement', async () => {
    const [event, venue] = [await build.event(), await build.venue()];
    for (const path of [`/events/${event}`, `/venues/${venue}`]) {
      const statements = await statementsOf(() => Promise.all(Array.from({ length: 100 }, () => open(path))));
      expect(statements).toHaveLength(1);
    }
  });

  test('a link preview shows an announced event ten seconds later, and a withdrawn event no longer than ten seconds', async () => {
    const event = await build.event({ status: 'draft' });
    const titleOf = async () => headOf((await open(`/events/${event}`)).html).og('title');
    const set = (status: 'draft' | 'published') =>
      db.updateTable('events').set({ status }).where('event_id', '=', event).execute();
    expect(await titleOf()).toBeNull();
    await set('published');
    clock.advance(10);
    expect(await titleOf()).toBe('Moth night at The Low Lantern');
    await set('draft');
    clock.advance(10);
    expect(await titleOf()).toBeNull();
  });

  test('no page with a link preview is served without a built client', async () => {
    const bare = await buildServers(
      { ...platform, metrics: createMetrics(platform.log) },
      join(folder, 'not-built'),
    );
    const bareUrl = await listenOn(bare.server);
    onTestFinished(() => bare.server.close());
    expect((await fetch(`${bareUrl}/events/${await build.event()}`)).status).toBe(404);
  });
});
