/** Offers to add Nua to the home screen. Other modules import this file only. */
export { holdInstallPrompt } from './hold-install-prompt.ts';
