/** Subscribes the device to push messages. Other modules import this file only. */
export { renewPush, renewPushes } from './push/this-device.ts';
