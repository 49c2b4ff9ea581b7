import { phone } from '@nua/contract/auth.ts';
import * as v from 'valibot';
import { readMobileNumber } from './mobile-number.ts';

/** The contract's phone, held against the numbering plan as well: what no code can reach is named before one is asked for. */
export const mobilePhone = v.pipe(
  phone,
  v.check((typed) => readMobileNumber(typed) !== null),
);
