import { brand } from '@nightjar/domain/brand';
import { escapeHtml } from '../html.ts';
import { housePage } from './house-page.ts';

export type FailurePageData = {
  status: number;
  /** True where programs request the address, such as `/auth` and everything below it. */
  isMachinePath: boolean;
  requestId: string;
  retryAfterSeconds: number | null;
  supportMail: string;
};

type FailureWords = { title: string; text: string; button: string; reloads?: true };

/** A page that loads again by itself waits at least this many seconds, so that a crowd does not hinder the start. */
const shortestReload = 5;

/** Writes the page that a person sees who opens an address that fails. It describes what happens next. */
export function failurePage(failure: FailurePageData): string {
  const seconds = Math.max(failure.retryAfterSeconds ?? 0, shortestReload);
  const { title, text, button, reloads } = wordsOf(failure, seconds);
  const home = reloads ? '' : '/';
  return housePage({
    title,
    main: `<main class="short">
<h1>${escapeHtml(title)}</h1>
<p class="lead">${escapeHtml(text)}</p>
<a class="button" href="${home}">${escapeHtml(button)}</a>
<p class="small">Request <span class="id">${escapeHtml(failure.requestId)}</span></p>
</main>`,
    ...(failure.status === 503 && { reloadAfterSeconds: seconds }),
  });
}

function wordsOf({ status, isMachinePath, supportMail }: FailurePageData, seconds: number): FailureWords {
  const open = `Open ${brand.name}`;
  if (status === 503)
    return {
      title: 'Back in a moment',
      text: `${brand.name} is restarting or very busy. Nothing is lost. This page tries again by itself in ${seconds} seconds.`,
      button: 'Try now',
      reloads: true,
    };
  if (status >= 500)
    return {
      title: 'That went wrong on our side',
      text: `Try again. If it stays like this, write to ${supportMail} with the number of the request below, and we find out why.`,
      button: 'Try again',
      reloads: true,
    };
  if (status === 429)
    return {
      title: 'One moment',
      text: `Too many requests came from your connection. Wait ${seconds} seconds, then try again.`,
      button: 'Try again',
      reloads: true,
    };
  if (isMachinePath)
    return {
      title: 'This address is for the app',
      text: `${brand.name} itself uses it, so there is nothing to read here. What you are looking for is in the app.`,
      button: open,
    };
  return {
    title: "There's nothing here",
    text: 'The link may be old, or a letter of it is missing.',
    button: open,
  };
}
