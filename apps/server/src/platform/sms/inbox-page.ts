import { escapeHtml } from '../html.ts';

export type ShownMessage = { kind: 'text' | 'push'; phone: string; text: string; sentAt: Date; age: string };

/** These are the app's colors of its night mode, named by their use. */
export const inboxStyle = `
:root { color-scheme: dark; --body: #17120e; --surface: #211a14; --hairline: #463a2f; --text: #f5ecdf;
  --dimmed: #bbac99; --eyeshine: #ffa83d; --focus: #ffd092; }
* { box-sizing: border-box; }
body { margin: 0; background: var(--body); color: var(--text);
  font: 1rem/1.5 'Atkinson Hyperlegible Next', system-ui, sans-serif; }
main { max-width: 36rem; margin: 0 auto; padding: 2.5rem 1rem 4rem; }
h1 { margin: 0; font-size: 1.75rem; line-height: 1.15; font-stretch: 125%; font-weight: 800; }
p { margin: 0; }
.about { margin-block: .5rem 2rem; color: var(--dimmed); }
ol { list-style: none; margin: 0; padding: 0; display: grid; gap: .75rem; }
li { padding: 1rem 1.25rem; background: var(--surface); border: 1px solid var(--hairline); border-radius: 1rem; }
header { display: flex; justify-content: space-between; gap: 1rem; color: var(--dimmed); font-size: .875rem; }
.code { margin-top: .25rem; color: var(--eyeshine); font-size: 2rem; font-weight: 700; letter-spacing: .12em;
  font-variant-numeric: tabular-nums; user-select: all; }
.text { overflow-wrap: anywhere; white-space: pre-line; }
.empty { padding: 3rem 1rem; text-align: center; color: var(--dimmed); border: 1px dashed var(--hairline);
  border-radius: 1rem; }
`;

const refreshSeconds = 3;

/** The page has no script. The browser reloads it every few seconds. */
export function inboxPage({
  brandName,
  messages,
}: {
  brandName: string;
  messages: readonly ShownMessage[];
}): string {
  const list = `<ol>${messages.map(messageItem).join('')}</ol>`;
  const empty = '<p class="empty">Nothing yet. Ask for a code in the app and it lands here.</p>';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${refreshSeconds}">
<title>Inbox · ${escapeHtml(brandName)}</title>
<style>${inboxStyle}</style>
</head>
<body>
<main>
<h1>Inbox</h1>
<p class="about">This demo sends no real texts and no pushes. What ${escapeHtml(brandName)} would send, newest first.</p>
${messages.length > 0 ? list : empty}
</main>
</body>
</html>`;
}

function messageItem({ kind, phone, text, sentAt, age }: ShownMessage): string {
  const to = `${kind === 'push' ? 'Push' : 'Text'} · ${escapeHtml(phone)}`;
  const code = /^\d{6}(?= )/.exec(text)?.[0];
  const shownCode = code ? `<p class="code">${code}</p>` : '';
  const moment = `<time datetime="${sentAt.toISOString()}">${age}</time>`;
  return `<li><header><span>${to}</span>${moment}</header>${shownCode}<p class="text">${escapeHtml(text)}</p></li>`;
}
