import { phone } from '@nua/contract/auth.ts';
import * as v from 'valibot';
import { readMobileNumber } from './mobile-number.ts';

/**
 * The contract's phone number, checked against the numbering plan. A number that cannot receive a code is refused before a code is
 * requested.
 */
export const mobilePhone = v.pipe(
  phone,
  v.check((typed) => readMobileNumber(typed) !== null),
);
