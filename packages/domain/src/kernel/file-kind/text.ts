import { latin1Text } from './bytes.ts';

/**
 * A file whose first element is one of these is a web page. A browser would show it as one if it got the file without a
 * type.
 */
const htmlPageTags = [
  ...[
    'html',
    'head',
    'body',
    'title',
    'meta',
    'link',
    'base',
    'style',
    'script',
    'iframe',
    'frameset',
    'object',
  ],
  ...['embed', 'table', 'div', 'span', 'form', 'img', 'video', 'audio', 'a', 'b', 'p', 'br', 'h1', 'font'],
];

/** Returns the kind of a file of markup by its first element or declaration; null where there is none. */
export function textKind(head: Uint8Array): 'svg' | 'page' | 'program' | null {
  const opening = /^<(?:!doctype\s+)?(?:\w+:)?([\w?]+)/i.exec(withoutPreface(decodeHead(head)));
  const name = opening?.[1]?.toLowerCase() ?? '';
  if (name === 'svg') return 'svg';
  if (name === '?php') return 'program';
  return htmlPageTags.includes(name) ? 'page' : null;
}

/** Returns the first bytes of a file as text. In UTF-16, every second byte of markup is empty and is left out. */
function decodeHead(head: Uint8Array): string {
  const text = latin1Text(head, 0, head.length);
  return /^(?:\xff\xfe|\xfe\xff)/.test(text) ? text.slice(2).replaceAll('\0', '') : text;
}

/** Removes what may come before the first element: byte order marks, spaces, comments and the declaration of XML. */
function withoutPreface(text: string): string {
  const preface = /^(?:\xef\xbb\xbf|[\s\0]|<!--[\s\S]*?-->|<\?xml[\s\S]*?\?>)/;
  let rest = text;
  for (let found = preface.exec(rest); found; found = preface.exec(rest)) rest = rest.slice(found[0].length);
  return rest;
}
