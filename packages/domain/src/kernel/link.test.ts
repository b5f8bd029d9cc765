import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { httpsLink, webLink } from './link.ts';

/** A browser decides what a stored link means, so the tests compare the product's parser with the browser's. */
declare const URL: new (
  text: string,
) => { href: string; username: string; password: string; protocol: string; hostname: string };

const marks = ['\u200b', '\u200e', '\u202e', '\u2066', '\u2069', '\ufeff', '\u00ad'];

const refused = [
  // These texts have no address, or an address with another scheme than https.
  '',
  ' ',
  'bar.example',
  'www.bar.example/menu',
  '//bar.example',
  '///bar.example',
  '/menu',
  '\\\\bar.example',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  'javascript://bar.example/%0aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'vbscript:msgbox(1)',
  'blob:https://bar.example/1',
  'view-source:https://bar.example',
  'filesystem:https://bar.example/temporary/a',
  'file:///etc/passwd',
  'ftp://bar.example/menu',
  'ws://bar.example',
  'mailto:a@bar.example',
  'tel:+18135550101',
  'sms:+18135550101',
  'intent://bar.example#Intent;scheme=https;end',
  'about:blank',
  'http://bar.example',
  'HTTP://bar.example',
  'httpss://bar.example',
  'https',
  'https:',
  'https://',
  'https:///',
  // These texts do not have exactly two slashes after the scheme.
  'https:bar.example',
  'https:/bar.example',
  'https:///bar.example',
  'https:////bar.example',
  'https:\\bar.example',
  'https:\\\\bar.example',
  'https:/\\bar.example',
  'https:\\/bar.example',
  'https:/\t/bar.example',
  'https:/\n/bar.example',
  'ht\ttps://bar.example',
  'https\t://bar.example',
  'https ://bar.example',
  // These addresses contain a user before the host.
  'https://bar.example@evil.example',
  'https://bar.example:443@evil.example/',
  'https://user:secret@bar.example/',
  'https://user@bar.example/',
  'https://:secret@bar.example/',
  'https://@bar.example/',
  'https://bar.example%40evil.example/',
  'https://bar.example%2f@evil.example/',
  'https://bar.example\\@evil.example/',
  'https://bar.example/\\evil.example',
  // These hosts are not names on the public internet.
  'https://localhost/',
  'https://bar/',
  'https://127.0.0.1/',
  'https://2130706433/',
  'https://0x7f.1/',
  'https://0177.0.0.1/',
  'https://[::1]/',
  'https://[::ffff:127.0.0.1]/',
  'https://10.0.0.1/admin',
  'https://1.2.3.4.5/',
  'https://bar.example./',
  'https://bar..example/',
  'https://.bar.example/',
  'https://bar.123/',
  'https://-/',
  'https://bar,example/',
  'https://bar%2eexample/',
  'https://bar.example%00.evil.example/',
  'https://bar<b>.example/',
  'https://bar.example|evil.example/',
  'https://bar.example^evil.example/',
  'https://bar.example;evil.example/',
  'https://$(evil).example/',
  'https://ⓔⓥⓘⓛ。example/',
  'https://bar。example/',
  'https://bar\uff0fexample.evil.example/',
  'https://bar\u2044menu.evil.example/',
  // These ports do not exist.
  'https://bar.example:0/',
  'https://bar.example:65536/',
  'https://bar.example:99999/',
  'https://bar.example:-1/',
  'https://bar.example:/',
  'https://bar.example:port/',
  'https://bar.example:443:80/',
  // These addresses contain blanks, line ends or control characters.
  'https://bar.example/a b',
  'https://bar .example/',
  'https://bar.example\t/menu',
  'https://bar.example\n.evil.example/',
  'https://bar.example\r\nLocation:/',
  'https://bar.example/\u0000',
  'https://bar.example/\u007f',
  'https://bar.example/\u0085x',
  'https://bar.example/a\u00a0b',
  'https://bar.example/a\u2028b',
  'https://bar.example/a\u3000b',
  'https://bar.example/\ue000',
  // These addresses are too long, either as they are or after special characters are encoded.
  `https://bar.example/${'a'.repeat(500)}`,
  `https://${'a'.repeat(500)}.example/`,
  `https://${'a.'.repeat(260)}example/`,
  `https://bar.example/${'é'.repeat(200)}`,
  // These values are not texts.
  null,
  undefined,
  7,
  ['https://bar.example'],
  { url: 'https://bar.example' },
];

const stored: readonly (readonly [typed: string, stored: string])[] = [
  ['https://bar.example', 'https://bar.example/'],
  ['  https://bar.example/menu \n', 'https://bar.example/menu'],
  ['HTTPS://Bar.EXAMPLE/Menu?A=B#C', 'https://bar.example/Menu?A=B#C'],
  ['https://bar.example?table=1', 'https://bar.example/?table=1'],
  ['https://bar.example#menu', 'https://bar.example/#menu'],
  ['https://bar.example:443/', 'https://bar.example/'],
  ['https://bar.example:8443/', 'https://bar.example:8443/'],
  ['https://bar.example/a/../b/./c', 'https://bar.example/b/c'],
  ['https://bar.example/..//evil.example', 'https://bar.example//evil.example'],
  ['https://bar.example/~a/@b/c@d', 'https://bar.example/~a/@b/c@d'],
  ['https://bar.example/?next=//evil.example', 'https://bar.example/?next=//evil.example'],
  ['https://bar.example/"onmouseover="x', 'https://bar.example/%22onmouseover=%22x'],
  ['https://bar.example/<script>', 'https://bar.example/%3Cscript%3E'],
  ['https://bar.example/%2e%2e/x', 'https://bar.example/x'],
  ['https://bar.example/menü', 'https://bar.example/men%C3%BC'],
  ['https://xn--bcher-kva.example/', 'https://xn--bcher-kva.example/'],
  // A host name in other letters than a to z is stored in the spelling of the internet ("xn--…"), which all readers
  // read alike.
  ['https://bücher.example/', 'https://xn--bcher-kva.example/'],
  ['https://nightjаr.example/', 'https://xn--nightjr-7fg.example/'],
  ['https://ｂａｒ.example/', 'https://bar.example/'],
  ['https://münchen.example/', 'https://xn--mnchen-3ya.example/'],
  ['https://пример.испытание/', 'https://xn--e1afmkfd.xn--80akhbyknj4f/'],
  // Pasted text contains characters that are not visible; they are removed from a link, as from every text.
  ...marks.map(
    mark => [`${mark}https://bar.example/me${mark}nu${mark}`, 'https://bar.example/menu'] as const,
  ),
];

const linkOf = (value: unknown) => httpsLink.safeParse(value);

describe('a link', () => {
  it('the list of hostile links in the tests has at least a hundred entries', () => {
    expect(new Set(refused).size).toBeGreaterThanOrEqual(100);
  });

  it.each(refused.map(value => [value]))('the link %j is refused', value => {
    expect(linkOf(value).success).toBe(false);
  });

  it.each(stored)('the typed link %j is stored as %j', (typed, href) => {
    expect(linkOf(typed)).toMatchObject({ success: true, data: href });
  });

  it('a stored link does not change when it is read again', () => {
    for (const [, href] of stored) expect(linkOf(href).data).toBe(href);
  });

  it('a link that is no https address is refused with one message that says so', () => {
    expect(linkOf('https://user@bar.example').error?.issues).toMatchObject([
      { message: 'must be an https address' },
    ]);
  });

  it("an accepted link keeps its text, its https scheme and a public host when a browser's parser reads it", () => {
    const pieces = fc.constantFrom(
      ...['https:', 'http:', '/', '//', '\\', '@', ':', '.', '..', '?', '#', '%2f', '%40', '\t', '\n'],
      ...['bar.example', 'evil.example', 'user', '443', '[::1]', '127.0.0.1', 'é', '。', '\u202e', '\u200b'],
    );
    const texts = fc.oneof(
      fc.array(pieces, { maxLength: 10 }).map(parts => parts.join('')),
      fc.array(pieces, { maxLength: 8 }).map(parts => `https://bar.example${parts.join('')}`),
      fc.array(pieces, { maxLength: 8 }).map(parts => `https://${parts.join('')}`),
      fc.webUrl({ withFragments: true, withQueryParameters: true }),
    );
    fc.assert(
      fc.property(texts, text => {
        const { success, data } = linkOf(text);
        if (!success) return;
        const read = new URL(data);
        expect(read.href).toBe(data);
        expect([read.protocol, read.username, read.password]).toEqual(['https:', '', '']);
        expect(read.hostname).toMatch(/^[a-z\d_.-]+\.[a-z][a-z\d-]*$/);
        expect(linkOf(data).data).toBe(data);
      }),
      { numRuns: 5000 },
    );
  });
});

describe('a link in a foreign file or in a message', () => {
  /** A link in a message may begin with http, and may be longer than a link in a field for links. */
  const allowed = (value: unknown) =>
    /^http:\/\/bar\.example$/i.test(String(value)) || String(value).length > 200;

  it.each([
    ['http://bar.example', 'http://bar.example/'],
    ['http://bar.example:80/menu', 'http://bar.example/menu'],
    ['https://bar.example', 'https://bar.example/'],
  ])('a link %j in a chat message or an imported file is stored as %j', (written, href) => {
    expect(webLink.parse(written)).toBe(href);
  });

  it.each(
    [...refused.filter(value => !allowed(value)), `https://bar.example/${'a'.repeat(2000)}`].map(value => [
      value,
    ]),
  )('the link %j in a chat message or an imported file is refused', value => {
    expect(webLink.safeParse(value).success).toBe(false);
  });
});
