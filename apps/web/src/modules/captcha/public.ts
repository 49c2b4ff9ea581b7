/** Solves the proof of work that some calls ask for. Other modules import this file only. */
export { withCaptcha } from './with-captcha.ts';
