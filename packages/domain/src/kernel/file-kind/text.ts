import { letters } from './bytes.ts';

/** Elements by which a browser takes a file without a type for a page, with those that a page may open with. */
const pageTags = [
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

/** Markup, by the first element or declaration that is in it. */
export function textKind(head: Uint8Array): 'svg' | 'page' | 'program' | null {
  const opening = /^<(?:!doctype\s+)?(?:\w+:)?([\w?]+)/i.exec(withoutPreface(decoded(head)));
  const name = opening?.[1]?.toLowerCase() ?? '';
  if (name === 'svg') return 'svg';
  if (name === '?php') return 'program';
  return pageTags.includes(name) ? 'page' : null;
}

/** UTF-16 has every second byte empty in what markup is made of. */
function decoded(head: Uint8Array): string {
  const text = letters(head, 0, head.length);
  return /^(?:\xff\xfe|\xfe\xff)/.test(text) ? text.slice(2).replaceAll('\0', '') : text;
}

/** Without what may come before the first element: marks, spaces, comments and the declaration of XML. */
function withoutPreface(text: string): string {
  const preface = /^(?:\xef\xbb\xbf|[\s\0]|<!--[\s\S]*?-->|<\?xml[\s\S]*?\?>)/;
  let rest = text;
  for (let found = preface.exec(rest); found; found = preface.exec(rest)) rest = rest.slice(found[0].length);
  return rest;
}
