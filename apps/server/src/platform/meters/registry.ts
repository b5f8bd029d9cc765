import { brand } from '@nightjar/domain/brand';
import { type Metric, Registry } from 'prom-client';

/** Every metric of the product begins with this, so that it has no name of another program's metric. */
const prefix = `${brand.slug.replaceAll(/\W/g, '_')}_`;

/** Metrics of the product are registered here without their prefix, and exposed with it. */
export class PrefixedRegistry extends Registry {
  override registerMetric<Label extends string>(metric: Metric<Label>): void {
    Object.assign(metric, { name: prefix + nameOf(metric) });
    super.registerMetric(metric);
  }
}

/** The types of the library leave out the name. */
const nameOf = (metric: object): string => String(Reflect.get(metric, 'name'));
