import type { Feature } from '../../core/handle.ts';
import { closeAccount } from './close-account.ts';
import { getClosing } from './get-closing.ts';

export const accountClosingFeature: Feature = { name: 'account-closing', handlers: [getClosing, closeAccount] };
