import { createHash } from 'node:crypto';
import { brand } from '@nightjar/domain/brand';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from '../html.ts';

/**
 * These are the app's colors by role. The page has the look that the system prefers, because it reads no choice of the app. The font of headings is a file of the client; without
 * a client the page has the device's own font.
 */
const style = `
@font-face { font-family: Headline; src: url("/headline.woff2") format("woff2"); font-weight: 800; font-display: swap; }
:root { color-scheme: dark; --body: #17120e; --raised: #2c231b; --hairline: #463a2f; --text: #f5ecdf; --dimmed: #bbac99;
  --eyeshine: #ffa83d; --on-eyeshine: #241705; --focus: #ffd092; }
@media (prefers-color-scheme: light) {
  :root { color-scheme: light; --body: #f6f4f0; --raised: #ece8e1; --hairline: #d9d3c9; --text: #1f1a15; --dimmed: #635b51;
    --eyeshine: #8a4800; --on-eyeshine: #fff; --focus: #8a4800; }
}
* { box-sizing: border-box; min-width: 0; }
html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; }
body { margin: 0; background: var(--body); color: var(--text); font: 1.0625rem/1.6 system-ui, sans-serif; }
header, main, footer { width: min(100% - 2.5rem, 40rem); margin-inline: auto; }
header { padding-block: 1.5rem; }
.name { display: inline-flex; align-items: center; gap: .625rem; color: inherit; text-decoration: none;
  font: 800 1.125rem/1.2 Headline, system-ui, sans-serif; }
.name img { border-radius: .5rem; }
main { padding-block: 1rem 3rem; overflow-wrap: break-word; }
h1, h2, h3 { font-family: Headline, system-ui, sans-serif; font-weight: 800; line-height: 1.2; text-wrap: balance; }
h1 { margin: 0 0 .75rem; font-size: clamp(1.75rem, 7vw, 2.25rem); }
h2 { margin: 2.5rem 0 .5rem; font-size: 1.1875rem; }
h3 { margin: 1.75rem 0 .25rem; font-size: 1rem; }
p, ul, ol, table, blockquote, pre { margin: 0 0 1rem; }
li { margin-block: .25rem; }
li::marker { color: var(--dimmed); }
a { color: var(--eyeshine); text-underline-offset: .15em; }
a:hover { text-decoration-thickness: .125em; }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px; border-radius: .25rem; }
blockquote { padding-left: 1rem; border-left: 3px solid var(--hairline); color: var(--dimmed); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .9375rem; }
th, td { padding: .5rem .75rem .5rem 0; border-bottom: 1px solid var(--hairline); text-align: start; vertical-align: top; }
pre { overflow-x: auto; }
hr { border: 0; border-top: 1px solid var(--hairline); margin: 2rem 0; }
mark { padding: 0 .25em; border-radius: .25em; background: var(--eyeshine); color: var(--on-eyeshine); }
.lead { color: var(--dimmed); }
.small, footer { color: var(--dimmed); font-size: .9375rem; }
.notice { margin-bottom: 2rem; padding: 1rem 1.25rem; border: 1px solid var(--eyeshine); border-radius: 1rem; }
.notice p { margin: 0; }
.button { display: block; margin-block: 1.75rem 1.5rem; padding: .875rem 1.25rem; border-radius: .875rem;
  background: var(--eyeshine); color: var(--on-eyeshine); font-weight: 700; text-align: center; text-decoration: none; }
.id { font-family: ui-monospace, monospace; font-size: .8125rem; user-select: all; }
footer { display: flex; flex-wrap: wrap; gap: .5rem 1.5rem; padding-block: 1.5rem 3rem; border-top: 1px solid var(--hairline); }
footer a { color: inherit; }
.short { min-height: 55vh; display: grid; align-content: center; max-width: 28rem; }
@media print {
  :root { color-scheme: light; --body: #fff; --text: #000; --dimmed: #333; --hairline: #999; --eyeshine: #000;
    --on-eyeshine: #fff; }
  body { font-size: 11pt; }
  header, main, footer { width: auto; }
  .button, footer { display: none; }
  h2, h3 { break-after: avoid; }
  a::after { content: none; }
}
`;

const styleHash = createHash('sha256').update(style).digest('base64');
const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "font-src 'self'",
  "img-src 'self'",
  ...["base-uri 'none'", "form-action 'none'", "frame-ancestors 'none'"],
].join('; ');

/** Sets the headers of a page that the server itself writes: it loads the font and the icon, and runs nothing. */
export function asHousePage(reply: FastifyReply): FastifyReply {
  return reply.header('content-security-policy', contentSecurityPolicy).type('text/html; charset=utf-8');
}

export type ServerPage = {
  title: string;
  /** This is the HTML of the page between the product's name and the end. */
  main: string;
  footer?: string;
  /** The browser loads the page again after this many seconds. */
  reloadAfterSeconds?: number;
  /** A search engine shows this sentence. A page without it is not listed. */
  description?: string;
};

/** Writes a page of the server in the style of the app. It has no script, and can be printed. */
export function housePage({ title, main, footer, reloadAfterSeconds, description }: ServerPage): string {
  const name = escapeHtml(brand.name);
  const about = description
    ? `<meta name="description" content="${escapeHtml(description)}">`
    : '<meta name="robots" content="noindex">';
  const reload = reloadAfterSeconds ? `\n<meta http-equiv="refresh" content="${reloadAfterSeconds}">` : '';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="theme-color" content="#17120E">
<meta name="theme-color" content="#F6F4F0" media="(prefers-color-scheme: light)">
${about}${reload}
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<title>${escapeHtml(title)} · ${name}</title>
<style>${style}</style>
</head>
<body>
<header><a class="name" href="/"><img src="/icon.svg" alt="" width="36" height="36">${name}</a></header>
${main}
${footer ? `<footer>${footer}</footer>` : ''}
</body>
</html>
`;
}
