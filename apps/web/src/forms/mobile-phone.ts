import { phone } from '@nua/contract/auth.ts';
import * as v from 'valibot';
import { readMobileNumber } from './mobile-number.ts';

/**
 * The contract's phone, checked against the numbering plan too: a number that no code can reach gets its error before a code is
 * requested.
 */
export const mobilePhone = v.pipe(
  phone,
  v.check((typed) => readMobileNumber(typed) !== null),
);
