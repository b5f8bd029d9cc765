import { Parser } from 'htmlparser2';

const blockTags = new Set(
  'address article blockquote br dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tbody td th thead tr ul'.split(
    ' ',
  ),
);
const inlineTags = new Set(
  'a abbr b big body center cite code del em font head html html-blob i img ins kbd label link mark meta o:p s script small span strike strong style sub sup title tt u var wbr'.split(
    ' ',
  ),
);
/** The content of these HTML elements is not visible text. */
const unseenTags = new Set(['head', 'script', 'style', 'title']);

const entityPattern = '&(?:#\\d{1,7}|#x[\\da-f]{1,6}|[a-z]\\w{1,30});';
const markupPattern = new RegExp(
  `</?(?:${[...blockTags, ...inlineTags].join('|')})(?:\\s[^<>]*)?/?>|<!--|<!doctype|${entityPattern}`,
  'i',
);
const lineBreakPattern = new RegExp(`</?(?:${[...blockTags].join('|')})(?:\\s[^<>]*)?/?>`, 'i');
const loneAmpersandPattern = new RegExp(`&(?!${entityPattern.slice(1)})`, 'gi');

/**
 * Returns the text of HTML, which calendars write into titles and descriptions. A text without a known tag and without
 * an entity stays as it is, because "<3" and "R&B" are not HTML.
 */
export function textOfMarkup(written: string): string {
  if (!markupPattern.test(written)) return written;
  const source = written.replace(loneAmpersandPattern, '&amp;');
  // Where tags break the lines of a text, its other line breaks have no meaning.
  const isBroken = lineBreakPattern.test(source);
  const pieces: string[] = [];
  let hidden = 0;
  let link: { address: string; from: number } | null = null;
  const parser = new Parser({
    onopentagname(name) {
      if (!blockTags.has(name) && !inlineTags.has(name))
        pieces.push(source.slice(parser.startIndex, source.indexOf('>', parser.startIndex) + 1 || undefined));
    },
    onopentag(name, { href = '' }) {
      if (unseenTags.has(name)) hidden += 1;
      if (blockTags.has(name)) pieces.push(name === 'li' ? '\n• ' : name === 'p' ? '\n\n' : '\n');
      if (name === 'a') link = { address: href, from: pieces.length };
    },
    ontext(text) {
      if (hidden === 0) pieces.push(isBroken ? text.replace(/\s+/g, ' ') : text);
    },
    onclosetag(name) {
      if (unseenTags.has(name)) hidden -= 1;
      if (blockTags.has(name) && name !== 'br') pieces.push(name === 'p' ? '\n\n' : '\n');
      if (name === 'a' && link) {
        const shown = pieces.slice(link.from).join('');
        if (/^https?:/i.test(link.address) && !shown.includes(link.address))
          pieces.push(` (${link.address})`);
        link = null;
      }
    },
  });
  parser.end(source);
  return pieces
    .join('')
    .replace(/[ \t\u00A0]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{2,}(?=•)/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
