import { setTimeout as after } from 'node:timers/promises';
import { brand } from '@nightjar/domain/brand';
import { cutWords } from '@nightjar/domain/kernel/text';
import { renderedPicture } from '@nightjar/domain/kernel/upload';
import type { Clock } from '../clock.ts';
import { escapeHtml } from '../html.ts';
import type { Logger } from '../log.ts';

/** A chat or a search engine shows these fields for a link to a page of the app. */
export type Preview = {
  /** This is the canonical address of the page. */
  url: string;
  title: string;
  description: string;
  image: string | null;
};

/**
 * The first part of a path chooses the function that finds the preview. The function gets the id in the second part.
 */
export type FindPreviews = Readonly<Record<string, (id: string) => Promise<Preview | null>>>;
export type PreviewOf = (path: string) => Promise<Preview | null>;

const pagePathPattern = /^\/([a-z]+)\/([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})\/?$/i;

/**
 * A preview is kept for this many milliseconds, because search engines and chats request the same link again and again.
 */
const previewKeptMs = 10_000;
const mostPreviews = 2_000;
/**
 * A page waits at most this many milliseconds for its preview, because a page without a preview is better than a late
 * page.
 */
const longestWaitMs = 1_000;

/**
 * Returns the preview of a path, or null where it has none or none is found in time. A node looks for the preview of a
 * page once in `previewKeptMs`, whatever the result is.
 */
export function createPreviews(find: FindPreviews, { clock, log }: { clock: Clock; log: Logger }): PreviewOf {
  const kept = new Map<string, { preview: Promise<Preview | null>; until: number }>();
  const read = (kind: string, id: string) =>
    Promise.resolve(find[kind]?.(id) ?? null).catch(err => {
      log.warn({ err }, 'The preview of a link could not be read');
      return null;
    });

  return async path => {
    const [, kind = '', id = ''] = pagePathPattern.exec(path) ?? [];
    if (!Object.hasOwn(find, kind)) return null;
    const page = `${kind}/${id.toLowerCase()}`;
    const now = clock.now().getTime();
    const known = kept.get(page);
    if (known && known.until > now) return previewInTime(known.preview);
    const preview = read(kind, id.toLowerCase());
    kept.delete(page);
    kept.set(page, { preview, until: now + previewKeptMs });
    const [oldest] = kept.keys();
    if (kept.size > mostPreviews && oldest !== undefined) kept.delete(oldest);
    return previewInTime(preview);
  };
}

async function previewInTime(preview: Promise<Preview | null>): Promise<Preview | null> {
  const waiting = new AbortController();
  const late = after(longestWaitMs, null, { signal: waiting.signal }).catch(() => null);
  try {
    return await Promise.race([preview, late]);
  } finally {
    waiting.abort();
  }
}

/**
 * Returns the address of a stored picture in the size of a preview, or null where the product does not store that
 * picture.
 */
export function previewPicture(image: string | null, publicUrl: string): string | null {
  if (!image || !URL.canParse(image, publicUrl)) return null;
  const { origin, pathname, search } = new URL(image, publicUrl);
  const path = renderedPicture(pathname, search, 'preview');
  return path && origin === new URL(publicUrl).origin ? new URL(path, publicUrl).href : null;
}

const longestDescription = 200;

/** Joins the parts into one line of the length that a preview shows. */
export function previewText(parts: readonly (string | null)[]): string {
  const line = parts.filter(Boolean).join(' · ').replace(/\s+/g, ' ').trim();
  return cutWords(line, longestDescription);
}

const titlePattern = /<title>[^<]*<\/title>/;
const descriptionPattern = /<meta name="?description"?[^>]*>\s*/;

/** Writes the preview into the head of the app's page, in place of the app's own title and description. */
export function withPreview(page: string, preview: Preview): string {
  return page.replace(descriptionPattern, '').replace(titlePattern, () => previewTags(preview));
}

function previewTags({ url, title, description, image }: Preview): string {
  const named = (name: string, content: string) => `<meta name="${name}" content="${escapeHtml(content)}" />`;
  const shared = (property: string, content: string) =>
    `<meta property="og:${property}" content="${escapeHtml(content)}" />`;
  return [
    `<title>${escapeHtml(`${title} · ${brand.name}`)}</title>`,
    named('description', description),
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    shared('type', 'website'),
    shared('site_name', brand.name),
    shared('url', url),
    shared('title', title),
    shared('description', description),
    ...(image ? [shared('image', image)] : []),
    named('twitter:card', image ? 'summary_large_image' : 'summary'),
    named('twitter:title', title),
    named('twitter:description', description),
    ...(image ? [named('twitter:image', image)] : []),
  ].join('\n    ');
}
