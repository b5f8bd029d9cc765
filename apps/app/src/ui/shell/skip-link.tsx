import classes from './skip-link.module.css';

/** The Tab key comes here first: the link leads past the navigation to the page's <main id="content">. */
export function SkipLink() {
  return (
    <a href="#content" className={classes.skip}>
      Skip to content
    </a>
  );
}
