import classes from './skip-link.module.css';

/** Shows a link that the Tab key reaches first. It leads past the navigation to the page's <main id="content">. */
export function SkipLink() {
  return (
    <a href="#content" className={classes.skip}>
      Skip to content
    </a>
  );
}
