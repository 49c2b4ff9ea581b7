/** Subscribes the device to push messages. Other modules import this file only. */
export { renewPush, renewPushAtSignIn } from './push/this-device.ts';
