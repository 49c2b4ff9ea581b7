import type { Feature } from '../../../core/handle.ts';
import { listFavourites } from './list-favourites.ts';
import { setFavourite } from './set-favourite.ts';

export const favouriteFeature: Feature = { name: 'favourite', handlers: [listFavourites, setFavourite] };
