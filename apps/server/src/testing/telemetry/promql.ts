import { parser } from '@prometheus-io/lezer-promql';

/** A selector of a query: a metric, and the labels by which its series are chosen. */
type Selector = { readonly metric: string; readonly labels: readonly string[] };

/** Grafana replaces these variables before a query is sent. */
const withoutVariables = (query: string): string =>
  query.replaceAll('$__rate_interval', '5m').replaceAll('$instance', '.*');

/** Returns the labels by which a query groups its series. */
export function groupingLabelsOf(query: string): string[] {
  const text = withoutVariables(query);
  const labels: string[] = [];
  parser.parse(text).iterate({
    enter({ name, from, to }) {
      if (name === 'GroupingLabels')
        labels.push(
          ...text
            .slice(from + 1, to - 1)
            .split(',')
            .map(label => label.trim()),
        );
    },
  });
  return labels.filter(label => label !== '');
}

/**
 * Reads a query by the grammar of PromQL. Returns its selectors.
 * @throws where it is no query, with the place
 */
export function readQuery(query: string): Selector[] {
  const text = withoutVariables(query);
  const selectors: { metric: string; labels: string[] }[] = [];
  parser.parse(text).iterate({
    enter({ name, from, to, type }) {
      const part = text.slice(from, to);
      if (type.isError) throw new Error(`No PromQL at ${from}: ${text}`);
      if (name === 'VectorSelector') selectors.push({ metric: '', labels: [] });
      const selector = selectors.at(-1);
      const isInSelector = selector !== undefined;
      if (isInSelector && name === 'Identifier' && selector.metric === '') selector.metric = part;
      if (isInSelector && name === 'UnquotedLabelMatcher') selector.labels.push(part.split(/[=!]/)[0] ?? '');
    },
  });
  return selectors;
}
