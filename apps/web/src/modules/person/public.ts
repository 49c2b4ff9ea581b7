/** Signs players in and changes what is theirs: password, phone, devices, profile, picture. Other modules import this file only. */
export { type ClosingWay, closingRules } from './account-form-rules.ts';
export { askCode } from './phone-verify/ask-code.ts';
export { takeSmsVerified } from './phone-verify/sms-verified.ts';
