/** Offers to add Nua to the home screen. Other modules import this file only. */
export { captureInstallPrompt } from './capture-install-prompt.ts';
