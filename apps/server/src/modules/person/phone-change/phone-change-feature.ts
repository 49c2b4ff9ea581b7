import type { Feature } from '../../../core/handle.ts';
import { cancelPhoneChange } from './cancel-phone-change.ts';
import { changePhone } from './change-phone.ts';
import { getPhoneChange } from './get-phone-change.ts';
import { runDuePhoneChanges } from './run-due-phone-changes.ts';
import { registerStopLink } from './stop-link-routes.ts';

const LOOK_EVERY_MS = 15_000;

export const phoneChangeFeature: Feature = {
  name: 'phone-change',
  handlers: [getPhoneChange, changePhone, cancelPhoneChange],
  routes: registerStopLink,
  jobs: [{ name: 'phone-change', every_ms: LOOK_EVERY_MS, run: runDuePhoneChanges }],
};
