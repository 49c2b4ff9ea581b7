/** Signs players in, and changes their password, phone, devices, profile and picture. Other modules import this file only. */
export { type ClosingWay, closingRules } from './account-form-rules.ts';
export { askCode } from './phone-verify/ask-code.ts';
export { takeSmsVerified } from './phone-verify/sms-verified.ts';
