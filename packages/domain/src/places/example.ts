import { defineExample, id, ybor } from '../kernel/example.ts';
import { neighborhood } from './entity.ts';

export const exampleNeighborhood = defineExample(neighborhood, () => ({
  id: id('neighborhood'),
  name: 'ybor-city',
  label: 'Ybor City',
  city: 'Tampa',
  state: 'FL',
  kind: 'neighborhood',
  ...ybor,
}));
