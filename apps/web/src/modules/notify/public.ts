/** Subscribes the device to push messages. Other modules import this file only. */
export { keepPushRenewed, renewPush } from './push/this-device.ts';
