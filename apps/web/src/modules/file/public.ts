/** Saves a file on the device. Other modules import this file only. */
export { saveFile } from './save-file.ts';
