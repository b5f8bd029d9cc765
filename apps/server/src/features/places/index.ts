import { closestNeighborhoodHandler } from './closest-neighborhood.ts';
import { neighborhoodsHandler } from './neighborhoods.ts';

export const placesHandlers = [closestNeighborhoodHandler, neighborhoodsHandler];
