import { apiError } from '../../../core/api-error.ts';
import { mobileNumber } from '../../../core/values/phone-number.ts';

/** Converts a typed number to E.164. Errors: PHONE_INVALID for anything but a Pakistani mobile number. */
export function readPhone(typed: string): string {
  const phone = mobileNumber(typed);
  if (phone === null) throw apiError('PHONE_INVALID');
  return phone;
}
