import type { Feature } from '../../http/handle.ts';
import { listPromos } from './list-promos.ts';

export const promoFeature: Feature = { name: 'promo', handlers: [listPromos] };
