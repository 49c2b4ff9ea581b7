import type { Feature } from '../../core/handle.ts';
import { claimPromo, leavePromo, listMyPromos } from './claim-promo.ts';
import { listPromos } from './list-promos.ts';

export const promoFeature: Feature = { name: 'promo', handlers: [listPromos, listMyPromos, claimPromo, leavePromo] };
