import type { MouseEvent } from 'react';
import { useEffect } from 'react';
import classes from './info.module.css';
import { infoWords } from './words.ts';

export type SectionLink = { readonly anchor: string; readonly label: string };

/**
 * Lists links that scroll to the sections of the page. An address that names a section scrolls to it too. The user
 * stays on the page, so no typed text is lost.
 */
export function SectionLinks({ sections }: { sections: readonly SectionLink[] }) {
  useEffect(() => scrollToSection(window.location.hash.slice(1)), []);
  const open = (anchor: string) => (event: MouseEvent) => {
    event.preventDefault();
    scrollToSection(anchor);
  };
  return (
    <nav aria-label={infoWords.links} className={classes.links}>
      {sections.map(({ anchor, label }) => (
        <a key={anchor} href={`#${anchor}`} onClick={open(anchor)}>
          {label}
        </a>
      ))}
    </nav>
  );
}

function scrollToSection(anchor: string): void {
  const section = anchor === '' ? null : document.getElementById(anchor);
  if (!section) return;
  section.scrollIntoView({ block: 'start' });
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
}
