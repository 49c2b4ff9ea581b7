import * as v from 'valibot';
import { CARDS } from './card.ts';

/** A stored card: 0 to 51, in the order ♦2 ♥2 ♠2 ♣2 ♦3 … ♣A. In its own file, so that code that draws cards loads no schemas. */
export const cardSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(CARDS - 1));
