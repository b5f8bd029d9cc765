import { brand } from '@nightjar/domain/brand';
import type { FastifyInstance } from 'fastify';
import { escapeHtml } from '../html.ts';
import {
  type LegalKind,
  type LegalText,
  type LegalTexts,
  legalKinds,
  templateLinePattern,
} from '../legal/texts.ts';
import type { Platform } from '../platform.ts';
import { sendWithEtag } from '../web/tagged.ts';
import { asHousePage, housePage } from './house-page.ts';

const nameByKind = { terms: 'Terms', privacy: 'Privacy Policy' } as const satisfies Record<LegalKind, string>;

/** Serves the operator's texts at `/terms` and `/privacy`, as pages that every visitor can read, keep and print. */
export function registerLegalPages(
  app: FastifyInstance,
  { legal, settings }: Pick<Platform, 'legal' | 'settings'>,
): void {
  for (const kind of legalKinds) {
    // The page is written at its first request, because its library would make every start longer.
    let page: Promise<string> | undefined;
    app.get(`/${kind}`, async (request, reply) => {
      page ??= legalPage(kind, { legal, supportMail: settings.supportMail });
      asHousePage(reply).header('cache-control', 'no-cache');
      return sendWithEtag(request, reply, { type: 'text/html', body: await page });
    });
  }
}

type LegalPageData = { legal: LegalTexts; supportMail: string };

async function legalPage(kind: LegalKind, { legal, supportMail }: LegalPageData): Promise<string> {
  const text = legal[kind];
  const other = kind === 'terms' ? 'privacy' : 'terms';
  const mail = escapeHtml(supportMail);
  return housePage({
    title: nameByKind[kind],
    description: `${nameByKind[kind]} of ${brand.name}.`,
    main: `<main>
${text.isTemplate ? templateNotice : ''}
${await renderMarkdown(text)}
<p class="small">Version ${escapeHtml(text.version)}</p>
</main>`,
    footer: `<a href="/${other}">${nameByKind[other]}</a><a href="mailto:${mail}">${mail}</a>`,
  });
}

const templateNotice = `<div class="notice" role="note"><p>This is a template. It binds nobody until the people who run this server have filled it in and published it.</p></div>`;

/**
 * HTML in a text is shown as text, and a picture is only a link to its file, so that the page runs and loads nothing
 * that the text names.
 */
async function renderMarkdown({ body }: LegalText): Promise<string> {
  const { default: markdownIt } = await import('markdown-it');
  const markdown = markdownIt({ html: false }).disable('image');
  const { rules } = markdown.renderer;
  rules.table_open = () => '<div class="wide"><table>\n';
  rules.table_close = () => '</table></div>\n';
  rules.text = (tokens, index) =>
    escapeHtml(tokens[index]?.content ?? '').replace(/\{\{[^{}]*\}\}/g, '<mark>$&</mark>');
  return markdown.render(body.replace(templateLinePattern, ''));
}
