import * as v from 'valibot';

/** The two boxes that registration and guest entry ask to be ticked. */
export const confirmations = { adult: v.literal(true), terms: v.literal(true) };
