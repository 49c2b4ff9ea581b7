/** Shows the log of the device and two test pages. Other modules import this file only. */
export { ENGINEER_FLAG, ENGINEER_TOKEN, isEngineer } from './engineer-flag.ts';
