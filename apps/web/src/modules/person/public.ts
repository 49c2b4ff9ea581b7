/** Signs players in, and changes their password, phone, devices, profile and picture. Other modules import this file only. */
export { type ClosingProof, closingRules } from './account-form-rules.ts';
export { requestVerification } from './phone-verify/request-verification.ts';
export { consumeSmsVerified } from './phone-verify/sms-verified.ts';
